/** An event reported by a page as it happens. Times are Unix milliseconds of the browser's clock. */
export interface PageNews {
  readonly what: 'watched' | 'pressed';
  readonly at: number;
}

/** Queries to a page. Times are as in `PageNews`. */
export interface PageWatch {
  /** Resolves with the time at which the page begins its next frame. */
  nextFrame(): Promise<number>;
  /**
   * Resolves with the next change of the page: elements, texts and attributes, also in open shadow roots and frames of
   * the same site, input and choices, and the ends of animations.
   */
  changed(): Promise<void>;
}

/** Watches the page that it runs in. It is sent as text, so it sees nothing outside itself. */
export function watchPage(tell: (news: PageNews) => void): PageWatch {
  const unix = (at: number) => performance.timeOrigin + at;
  addEventListener(
    'mousedown',
    ({ isTrusted, timeStamp }) => void (isTrusted && tell({ what: 'pressed', at: unix(timeStamp) })),
    true,
  );
  const events = ['input', 'change', 'load', 'animationend', 'transitionend', 'popstate', 'hashchange'];
  const changed = () =>
    new Promise<void>((resolve) => {
      const heard = () => {
        observer.disconnect();
        for (const type of events) removeEventListener(type, heard, true);
        resolve();
      };
      const observer = new MutationObserver(heard);
      const observe = (root: Document | ShadowRoot) => {
        observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
        for (const element of root.querySelectorAll('*')) {
          // A frame of another site returns null.
          const inner = element instanceof HTMLIFrameElement ? element.contentDocument : element.shadowRoot;
          if (inner) observe(inner);
        }
      };
      observe(document);
      for (const type of events) addEventListener(type, heard, true);
    });
  if (window === window.top) tell({ what: 'watched', at: unix(performance.now()) });
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame((at) => resolve(unix(at))));
  return { nextFrame, changed };
}
