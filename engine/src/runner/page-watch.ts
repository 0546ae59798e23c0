/** News from a page, sent as it happens. Times are Unix milliseconds of the browser's clock. */
export interface PageNews {
  readonly what: 'watched' | 'pressed' | 'pressShown';
  readonly at: number;
}

/** That what an input did is drawn. */
export interface Drawn {
  /** When the frame began that shows it. */
  readonly at: number;
  /** Whether it certainly brings a picture, which may be late: a new text that is plain to see. */
  readonly isSeen: boolean;
}

/**
 * How a page is drawn. Calm: its pictures are those of the cases, and on time. Restless: others come too, or some are late. Busy: so many
 * come, or they take so long, that pictures are often late.
 */
export type Pace = 'calm' | 'restless' | 'busy';

/** What can be asked of a page. Times are as in `PageNews`. */
export interface PageWatch {
  /** Resolves with the time at which the page begins its next frame. */
  nextFrame(): Promise<number>;
  /**
   * Resolves when the last input is drawn; if it was drawn long ago, when the page is drawn as it is now. How many frames that takes:
   *
   *     frame                |   1   |   2   |   3   |   4   |
   *     the input              ▲
   *     is shown by                  └─ frame 2
   *     calm, plain text             ✓  its picture is recognised even if it is late
   *     calm or restless                     ✓  frame 2 is drawn by now
   *     busy                                         ✓
   *
   * While frames begin late, up to four after frame 2.
   */
  drawn(pace: Pace): Promise<Drawn>;
  /** Resolves with the time of the frame that shows the next `change`; null when nothing was changed. */
  changeShown(): Promise<number | null>;
  /**
   * Changes the page as soon as the last input is drawn. An act that answers nothing has changed nothing.
   * @param before what time: later on nobody waits for it, and nothing is done
   */
  change<T>(act: () => T | Promise<T>, before: number): Promise<T | undefined>;
}

/** Watches the page that it runs in. It is sent as text, so it sees nothing but what is in it. */
export function watchPage(tell: (news: PageNews) => void): PageWatch {
  /** An input that is being drawn. */
  interface Drawing {
    /** Resolves in the frame that shows it. */
    readonly shown: Promise<Drawn>;
    /** Resolves when it is drawn: `framesAfter` frames later, or when `finish` is called. */
    readonly done: Promise<void>;
    readonly finish: () => void;
  }
  /** A text that is being entered. */
  interface Typing {
    readonly field: HTMLInputElement | HTMLTextAreaElement;
    /** The text that was there. */
    readonly before: string;
  }
  /** Milliseconds after its time from which on a frame begins late. */
  const LATE_MS = 10;
  const unix = (at: number) => performance.timeOrigin + at;
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const isLate = (at: number) => performance.now() - at >= LATE_MS;
  /** Milliseconds between two frames that are one: a browser that is late gives the next one the same time. */
  const SAME_MS = 2;
  /** Frames after the one that shows an input, while they begin late. */
  const FRAMES_AFTER_MAX = 4;
  /** Milliseconds from one frame to the next: the least seen so far. */
  let frameMs = Infinity;
  /** Whether the screen has the usual sixty frames a second, by which pictures are told apart. */
  const isUsualScreen = () => frameMs > 14 && frameMs < Infinity;
  /** Frames that are waited for after the one that shows an input. */
  let framesAfter = 1;
  /** The last input, while it is being drawn. */
  let drawing: Drawing | null = null;
  let showChange: (at: number | null) => void = () => undefined;
  /** Whether the page was changed and has shown no frame since. What is typed then shows in the same frame. */
  let isChanged = false;
  let typing: Typing | null = null;

  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame((at) => resolve(unix(at))));

  /** Follows an input until it is drawn. @param typed the text that it entered */
  function draw(typed: Typing | null): Drawing {
    let show: (shown: Drawn) => void;
    let finish: () => void;
    const shown = new Promise<Drawn>((resolve) => (show = resolve));
    const done = new Promise<void>((resolve) => (finish = resolve));
    const mine: Drawing = { shown, done, finish: () => finish() };
    requestAnimationFrame((first) => {
      let after = 0;
      const next = (at: number) => {
        after++;
        if (after === 1 && at - first > SAME_MS) frameMs = Math.min(frameMs, at - first);
        if (after < framesAfter || (isLate(at) && after < FRAMES_AFTER_MAX)) requestAnimationFrame(next);
        else finish();
      };
      requestAnimationFrame(next);
      const isSeen = typed !== null && !isLate(first) && isUsualScreen() && isPlainToSee(typed);
      show({ at: unix(first), isSeen });
    });
    void done.then(() => drawing === mine && (drawing = null));
    drawing = mine;
    return mine;
  }

  /** Whether a field shows another text than before, as a whole and with nothing over it, and nothing on the page is animated. */
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
    framesAfter = pace === 'busy' ? 2 : 1;
    const mine = drawing ?? draw(null);
    const shown = await mine.shown;
    if (pace === 'calm' && shown.isSeen) mine.finish();
    await mine.done;
    // An input that came meanwhile is waited for too.
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
