import { pageFunction } from '../page-function.js';

/** Scrolls containers in the page step by step, first down and then up, one after the other. */
export interface ScrollSearch {
  /**
   * Scrolls by about the height of the container, and waits until the page has drawn the result. `isNew`: the position
   * is new; `isEnd`: it can't go further; `scrolls`: there is something to scroll at all.
   */
  step(): Promise<{ readonly isNew: boolean; readonly isEnd: boolean; readonly scrolls: boolean }>;
  /**
   * Waits at an end for the container to grow. Returns whether it did in this time; if not, the next step goes to the
   * other end, or to the next container.
   */
  more(ms: number): Promise<boolean>;
}

/** A container that is scrolled along one axis. */
interface Track {
  readonly element: Element;
  readonly axis: 'x' | 'y';
  /** The lowest and highest positions so far. */
  low: number;
  high: number;
  /** Size of its content when last checked. */
  size: number;
  direction: 1 | -1;
}

/**
 * Runs in the page. Looks for scroll containers again after each round, because lists may appear later than the page.
 * @param root a container, or the root of a document in which each one is scrolled
 */
function scrollSearch(root: Element, isContainer: boolean): ScrollSearch {
  // Code, tables and texts of a page scroll too, but they are small.
  const tracksMax = 4;
  const page = document.scrollingElement ?? document.documentElement;
  let tracks: Track[] = [];
  let at = 0;
  let hasChanged = false;
  let onChange = () => {};
  const observer = new MutationObserver(() => {
    hasChanged = true;
    onChange();
  });
  const place = ({ element, axis }: Track) => (axis === 'y' ? element.scrollTop : element.scrollLeft);
  const goTo = ({ element, axis }: Track, to: number) =>
    element.scrollTo({ [axis === 'y' ? 'top' : 'left']: to, behavior: 'instant' });
  const scrolls = (element: Element, axis: Track['axis']) => {
    const room = axis === 'y' ? element.scrollHeight - element.clientHeight : element.scrollWidth - element.clientWidth;
    if (room <= 1) return false;
    const style = getComputedStyle(element);
    const overflow = axis === 'y' ? style.overflowY : style.overflowX;
    return element === page ? overflow !== 'hidden' && overflow !== 'clip' : /auto|scroll|overlay/.test(overflow);
  };
  const within = (one: ParentNode): Element[] =>
    [...one.querySelectorAll('*')].flatMap((element) =>
      element.shadowRoot ? [element, ...within(element.shadowRoot)] : [element],
    );
  const above = (element: Element): Element[] => {
    const node = element.getRootNode();
    const parent = element.parentElement ?? (node instanceof ShadowRoot ? node.host : null);
    return parent ? [parent, ...above(parent)] : [];
  };
  const tracksOf = (element: Element): Track[] =>
    (['y', 'x'] as const)
      .filter((axis) => scrolls(element, axis))
      .map((axis) => {
        const now = axis === 'y' ? element.scrollTop : element.scrollLeft;
        return { element, axis, low: now, high: now, size: 0, direction: 1 };
      });
  const sizeOf = ({ element, axis }: Track) => (axis === 'y' ? element.scrollHeight : element.scrollWidth);
  /** Largest first, horizontal ones last. */
  const weight = ({ element, axis }: Track) => (axis === 'y' ? 1e9 : 0) + element.clientWidth * element.clientHeight;
  const find = (): Track[] => {
    if (!isContainer) {
      const found = [...new Set([page, ...within(root)])].filter((one) => one === page || one.checkVisibility());
      return found
        .flatMap(tracksOf)
        .sort((a, b) => weight(b) - weight(a))
        .slice(0, tracksMax);
    }
    const own = root === document.body || root === document.documentElement ? page : root;
    // People may name the list itself or its container.
    const scrolling = [own, ...within(own), ...above(own), page].find((one) => scrolls(one, 'y') || scrolls(one, 'x'));
    return scrolling ? tracksOf(scrolling) : [];
  };
  const frame = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
    });
  /** Many pages draw in the frame after the scroll event, and some over several frames. */
  const drawn = async () => {
    await frame();
    if (!hasChanged) await frame();
    for (let nth = 0; nth < 8 && hasChanged; nth++) {
      hasChanged = false;
      await frame();
    }
  };
  const nextRound = () => {
    const known = tracks;
    tracks = find().map((one) => {
      const before = known.find(({ element, axis }) => element === one.element && axis === one.axis);
      return before ? { ...before, direction: 1 } : one;
    });
    at = 0;
    if (tracks[0]) goTo(tracks[0], tracks[0].high);
  };
  return {
    step: async () => {
      if (at >= tracks.length) nextRound();
      const track = tracks[at];
      observer.disconnect();
      observer.observe(track?.element ?? page, { subtree: true, childList: true, characterData: true });
      hasChanged = false;
      if (!track) {
        await frame();
        return { isNew: false, isEnd: true, scrolls: false };
      }
      const { element, axis, direction } = track;
      track.size = sizeOf(track);
      const before = place(track);
      const size = (axis === 'y' ? element.clientHeight : element.clientWidth) * 0.9;
      goTo(track, before + direction * Math.max(size, 1));
      const isMoved = Math.abs(place(track) - before) >= 1;
      if (isMoved) await drawn();
      const now = place(track);
      const isNew = now > track.high + 1 || now < track.low - 1;
      track.high = Math.max(track.high, now);
      track.low = Math.min(track.low, now);
      return { isNew, isEnd: !isMoved, scrolls: true };
    },
    more: async (ms) => {
      const track = tracks[at];
      const isMore = await new Promise<boolean>((resolve) => {
        const look = () => {
          if (track && sizeOf(track) > track.size) resolve(true);
        };
        onChange = look;
        setTimeout(() => resolve(false), ms);
        look();
      });
      if (!track || isMore) return isMore;
      // Continue at the other end, from the farthest position there.
      if (track.direction === 1) {
        track.direction = -1;
        goTo(track, track.low);
      } else if (++at < tracks.length) goTo(tracks[at]!, tracks[at]!.high);
      return false;
    },
  };
}

/** Creates a search in the page; the argument says whether the element is a container. */
export const SCROLL_SEARCH: (root: Element, isContainer: boolean) => ScrollSearch = pageFunction(
  `(root, isContainer) => (${String(scrollSearch)})(root, isContainer)`,
);
