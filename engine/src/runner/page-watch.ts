/** What is told of a page as it happens, with the time (Unix milliseconds of the browser's clock). */
export interface PageNews {
  readonly what: 'watched' | 'pressed' | 'pressShown';
  readonly at: number;
}

/** That what an input did is drawn. */
export interface Drawn {
  /** The frame that shows it. */
  readonly at: number;
  /** Whether it is certain that there is a picture of it, which may be late: a new text that is plain to see. */
  readonly isSeen: boolean;
}

/**
 * How a page is drawn. Calm: its pictures are those of the cases, and in time. Restless: others come too, or some are late. Busy: so many
 * come, or they take so long, that a picture is often late.
 */
export type Pace = 'calm' | 'restless' | 'busy';

/** What can be asked of a page. Times are as in `PageNews`. */
export interface PageWatch {
  /** Resolves when the page begins its next frame, with its time. */
  nextFrame(): Promise<number>;
  /**
   * Resolves when what the last input did is drawn or, when that was drawn before, how the page is now: a frame after the one that
   * shows it, two in a busy page, or up to four while frames begin late. In a calm page a new text that is plain to see is waited for no
   * longer than to the frame that shows it.
   */
  drawn(pace: Pace): Promise<Drawn>;
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
  interface Drawing {
    readonly shown: Promise<Drawn>;
    readonly done: Promise<void>;
    readonly finish: () => void;
  }
  interface Typing {
    readonly field: HTMLInputElement | HTMLTextAreaElement;
    readonly before: string;
  }
  /** Milliseconds after its time from which on a frame begins late. */
  const LATE_MS = 10;
  const unix = (at: number) => performance.timeOrigin + at;
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const isLate = (at: number) => performance.now() - at >= LATE_MS;
  /** Milliseconds up to which two frames are one: a browser that is late gives the next one the same time. */
  const SAME_MS = 2;
  /** Milliseconds from one frame to the next, at least. */
  let shortest = Infinity;
  /** Whether the screen has the usual sixty frames a second, by which pictures are told apart. */
  const isUsual = () => shortest > 14 && shortest < Infinity;
  /** Frames that are waited for beyond the one that shows an input. */
  let frames = 1;
  /** What the last input did, while it is being drawn. */
  let drawing: Drawing | null = null;
  let showChange: (at: number | null) => void = () => undefined;
  /** Whether the page was changed and has shown no frame since. What is typed then shows together with it, in one picture. */
  let isChanged = false;
  let typing: Typing | null = null;

  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame((at) => resolve(unix(at))));

  /** @param typed by the input */
  function draw(typed: Typing | null): Drawing {
    let show: (shown: Drawn) => void;
    let finish: () => void;
    const shown = new Promise<Drawn>((resolve) => (show = resolve));
    const done = new Promise<void>((resolve) => (finish = resolve));
    const mine: Drawing = { shown, done, finish: () => finish() };
    requestAnimationFrame((first) => {
      let begun = 0;
      const next = (at: number) => {
        if (++begun === 1 && at - first > SAME_MS) shortest = Math.min(shortest, at - first);
        if (begun < frames || (isLate(at) && begun < 4)) requestAnimationFrame(next);
        else finish();
      };
      requestAnimationFrame(next);
      show({ at: unix(first), isSeen: typed !== null && !isLate(first) && isUsual() && isPlainToSee(typed) });
    });
    void done.then(() => drawing === mine && (drawing = null));
    drawing = mine;
    return mine;
  }

  /** Whether the page shows another text in a field than before, and nothing moves, of which there would be pictures too. */
  function isPlainToSee({ field, before }: Typing): boolean {
    if (!field.isConnected || field.value.trim() === before.trim()) return false;
    const { left, top, width, height } = field.getBoundingClientRect();
    const root = field.getRootNode() as Document | ShadowRoot;
    const style = getComputedStyle(field);
    return (
      field.scrollWidth <= field.clientWidth &&
      field.scrollHeight <= field.clientHeight &&
      [4, width / 2].every((x) => root.elementFromPoint(left + x, top + height / 2) === field) &&
      field.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      style.getPropertyValue('-webkit-text-security') === 'none' &&
      style.getPropertyValue('-webkit-text-fill-color') !== 'rgba(0, 0, 0, 0)' &&
      !document.getAnimations().some(({ playState }) => playState === 'running')
    );
  }

  async function drawn(pace: Pace): Promise<Drawn> {
    frames = pace === 'busy' ? 2 : 1;
    const mine = drawing ?? draw(null);
    const shown = await mine.shown;
    if (pace === 'calm' && shown.isSeen) mine.finish();
    await mine.done;
    // What was begun later, meanwhile, is waited for too.
    return drawing && drawing !== mine ? drawn(pace) : shown;
  }

  async function allDrawn(): Promise<void> {
    if (!drawing) return;
    await drawing.done;
    return allDrawn();
  }

  async function change<T>(act: () => T | Promise<T>, before: number): Promise<T | undefined> {
    const show = showChange;
    // A page that is not shown draws nothing.
    if (drawing) await Promise.race([allDrawn(), wait(1_000)]);
    // Not in the frame that has just begun, which would show the change at once and what follows from it only later.
    await wait(0);
    const done = Date.now() < before ? await act() : undefined;
    if (done) {
      isChanged = true;
      void nextFrame().then((at) => {
        isChanged = false;
        typing = null;
        show(at);
      });
    } else show(null);
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
  addEventListener(
    'beforeinput',
    (event) => {
      const [field] = event.composedPath();
      if (!isChanged || typing || !event.isTrusted) return;
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        typing = { field, before: field.value };
    },
    true,
  );
  for (const type of ['mouseup', 'keyup'])
    addEventListener(type, ({ isTrusted }) => void (isTrusted && draw(typing)), true);
  if (window === window.top) tell({ what: 'watched', at: unix(performance.now()) });
  return { nextFrame, drawn, changeShown: () => new Promise((resolve) => (showChange = resolve)), change };
}
