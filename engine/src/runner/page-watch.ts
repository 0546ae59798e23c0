/** What is told of a page as it happens, with the time (Unix milliseconds of the browser's clock). */
export interface PageNews {
  readonly what: 'watched' | 'pressed' | 'pressShown';
  readonly at: number;
}

/** What can be asked of a page. Times are as in `PageNews`. */
export interface PageWatch {
  /** Resolves when the page begins its next frame, with its time. */
  nextFrame(): Promise<number>;
  /**
   * Resolves when what the last input did is drawn or, when that was drawn before, how the page is now. The time is that of the frame
   * that shows it: it is drawn a frame later or, while frames begin late because the browser is busy, up to four.
   */
  drawn(): Promise<number>;
  /** Resolves with the time of the frame that shows the next `change`; null when nothing was changed. */
  changeShown(): Promise<number | null>;
  /**
   * Changes the page as soon as the last input is drawn. An act that answers nothing has changed nothing.
   * @param before what time (Unix milliseconds): later on nobody waits for it, and nothing is done
   */
  change<T>(act: () => T | Promise<T>, before: number): Promise<T | undefined>;
}

/** Watches the page that it stands in. It is sent as text: it sees nothing but what is in it. */
export function watchPage(tell: (news: PageNews) => void): PageWatch {
  const unix = (at: number) => performance.timeOrigin + at;
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  let drawing: Promise<number> | null = null;
  let showChange: (at: number | null) => void = () => undefined;

  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame((at) => resolve(unix(at))));

  function draw(): Promise<number> {
    const mine = new Promise<number>((resolve) => {
      requestAnimationFrame((first) => {
        let left = 4;
        const next = (at: number) => {
          if (performance.now() - at >= 10 && --left > 0) return void requestAnimationFrame(next);
          if (drawing === mine) drawing = null;
          resolve(unix(first));
        };
        requestAnimationFrame(next);
      });
    });
    drawing = mine;
    return mine;
  }

  /** What was begun later, meanwhile, is waited for too. */
  async function drawn(): Promise<number> {
    const mine = drawing ?? draw();
    const first = await mine;
    return drawing && drawing !== mine ? drawn() : first;
  }

  async function change<T>(act: () => T | Promise<T>, before: number): Promise<T | undefined> {
    const show = showChange;
    // A page that is not shown draws nothing.
    if (drawing) await Promise.race([drawn(), wait(1_000)]);
    // Not in the frame that has just begun, which would show the change at once and what follows from it only later.
    await wait(0);
    const done = Date.now() < before ? await act() : undefined;
    if (done) void nextFrame().then(show);
    else show(null);
    return done;
  }

  addEventListener(
    'mousedown',
    ({ isTrusted, timeStamp }) => {
      if (!isTrusted) return;
      tell({ what: 'pressed', at: unix(timeStamp) });
      void nextFrame().then((at) => tell({ what: 'pressShown', at }));
    },
    true,
  );
  for (const type of ['mouseup', 'keyup']) addEventListener(type, ({ isTrusted }) => void (isTrusted && draw()), true);
  if (window === window.top) tell({ what: 'watched', at: unix(performance.now()) });
  return { nextFrame, drawn, changeShown: () => new Promise((resolve) => (showChange = resolve)), change };
}
