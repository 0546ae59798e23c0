/** News from a page, sent as it happens. Times are Unix milliseconds of the browser's clock. */
export interface PageNews {
  readonly what: 'watched' | 'pressed';
  readonly at: number;
}

/** What can be asked of a page. Times are as in `PageNews`. */
export interface PageWatch {
  /** Resolves with the time at which the page begins its next frame. */
  nextFrame(): Promise<number>;
  /**
   * Begins to listen for the next change: of elements, texts and attributes, in open shadow roots and frames of the same site too, of what is
   * typed and chosen, and the ends of animations.
   */
  listen(): void;
  /** Resolves at once if the page has changed since `listen`, else when it does; with false if it does not within so many milliseconds. */
  changed(ms: number): Promise<boolean>;
}

/** Watches the page that it runs in. It is sent as text, so it sees nothing but what is in it. */
export function watchPage(tell: (news: PageNews) => void): PageWatch {
  const unix = (at: number) => performance.timeOrigin + at;
  addEventListener(
    'mousedown',
    ({ isTrusted, timeStamp }) => void (isTrusted && tell({ what: 'pressed', at: unix(timeStamp) })),
    true,
  );
  const events = ['input', 'change', 'load', 'animationend', 'transitionend', 'popstate', 'hashchange'];
  /** Resolves with the next change; null while nobody has listened since the last one. */
  let change: Promise<true> | null = null;
  const listen = () => {
    change ??= new Promise((resolve) => {
      const heard = () => {
        observer.disconnect();
        for (const type of events) removeEventListener(type, heard, true);
        resolve(true);
      };
      const observer = new MutationObserver(heard);
      const observe = (root: Document | ShadowRoot) => {
        observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
        for (const element of root.querySelectorAll('*')) {
          // A frame of another site answers null.
          const inner = element instanceof HTMLIFrameElement ? element.contentDocument : element.shadowRoot;
          if (inner) observe(inner);
        }
      };
      observe(document);
      for (const type of events) addEventListener(type, heard, true);
    });
  };
  const changed = async (ms: number) => {
    listen();
    const tooLate = new Promise<false>((resolve) => setTimeout(resolve, ms, false));
    const hasChanged = await Promise.race([change!, tooLate]);
    if (hasChanged) change = null;
    return hasChanged;
  };
  if (window === window.top) tell({ what: 'watched', at: unix(performance.now()) });
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame((at) => resolve(unix(at))));
  return { nextFrame, listen, changed };
}
