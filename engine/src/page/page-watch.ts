/** News from a page, sent as it happens. Times are Unix milliseconds of the browser's clock. */
export interface PageNews {
  readonly what: 'watched' | 'pressed';
  readonly at: number;
}

/** What can be asked of a page. Times are as in `PageNews`. */
export interface PageWatch {
  /** Resolves with the time at which the page begins its next frame. */
  nextFrame(): Promise<number>;
}

/** Watches the page that it runs in. It is sent as text, so it sees nothing but what is in it. */
export function watchPage(tell: (news: PageNews) => void): PageWatch {
  const unix = (at: number) => performance.timeOrigin + at;
  addEventListener(
    'mousedown',
    ({ isTrusted, timeStamp }) => void (isTrusted && tell({ what: 'pressed', at: unix(timeStamp) })),
    true,
  );
  if (window === window.top) tell({ what: 'watched', at: unix(performance.now()) });
  return { nextFrame: () => new Promise((resolve) => requestAnimationFrame((at) => resolve(unix(at)))) };
}
