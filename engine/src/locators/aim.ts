import { pageFunction } from '../page-function.js';
import type { Question } from './ask-one.js';

/** A point of the page's window, in pixels from its top-left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the page keeps a guard under, from one order to the next. */
const KEY = "Symbol.for('testplatform.guard')";
/** Pixels that the mouse over an element may move it by. */
const HOVER_PX = 3;
/** What the page keeps a `Sighting` under. */
const SEEN = "Symbol.for('testplatform.seen')";

/** What the functions in the page are told. */
interface Keys {
  readonly guard: symbol;
  readonly seen: symbol;
  /** Pixels that a target may move by when the mouse comes over it. */
  readonly hover: number;
}

/** Where an element was when it was seen. */
interface Sighting {
  readonly target: Element;
  readonly frame: string | null;
  /** Whether the page has begun another frame since. */
  isOld: boolean;
}

/*
 * What runs in the page to press an element that is ready: the functions are sent as text, they see one another and nothing else.
 */
const functions = [around, isOff, moves, frameOf, middleOf, elementAt, nextFrame, guard, see, wasThere, isAt, aimAt];

/**
 * Answers where an element can be pressed that is ready this very moment: visible, enabled, wholly in the window, still since `SEE` or
 * from now to the next frame, and covered by nothing. Null for one that has to be waited for or scrolled to, which is Playwright's business.
 * From then on a press that would reach anything else, or the element in another place, is kept from the page. The question says how
 * many presses will come, of which the first one decides: evaluate `PRESSED` once before them.
 */
export const aim = (): Question<number, Promise<Point | null>> =>
  pageFunction(
    `(target, presses) => { ${functions.map(String).join('\n')}\nreturn aimAt(target, presses, { guard: ${KEY}, seen: ${SEEN}, hover: ${HOVER_PX} }); }`,
  );

/** Remembers where an element is that may be aimed at soon: if it is in the same place then, a frame or more later, it stands still. */
export const SEE: Question<null, void> = pageFunction(
  `(target) => { ${[frameOf, see].map(String).join('\n')}\nsee(target, ${SEEN}); }`,
);

/**
 * Resolves once the target was pressed, as often as was said, and the page has heard of it: true, or false when a press went astray.
 * A page that has gone on to another document has no guard, and none to tell of.
 */
export const PRESSED = `globalThis[${KEY}]?.pressed()`;

/** Ends the guard of a press that was not heard of in time, and tells the same; null when the page has heard of no press at all. */
export const LEAVE_GUARD = `globalThis[${KEY}]?.leave()`;

/** An element and what it lies in, as events pass it: through open shadow roots and their slots. */
function around(element: Element): Element[] {
  const root = element.getRootNode();
  const outer = element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  return outer ? [element, ...around(outer)] : [element];
}

function isOff(element: Element): boolean {
  if (element.matches(':disabled, [aria-disabled="true"]')) return true;
  return element instanceof HTMLLabelElement && element.control !== null && element.control.matches(':disabled');
}

/** Whether an animation is at work on an element: in its first frame it may not have moved yet. */
function moves(element: Element): boolean {
  return element.getAnimations().some(({ playState }) => playState === 'running');
}

/** Where an element is; null for one that has no one place in the window. */
function frameOf(element: Element): string | null {
  const [box, another] = element.getClientRects();
  if (!box || another || box.width < 1 || box.height < 1) return null;
  if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) return null;
  return JSON.stringify(box);
}

function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** What lies on top at a point, inside open shadow roots too. */
function elementAt({ x, y }: Point, root: Document | ShadowRoot = document): Element | null {
  const found = root.elementFromPoint(x, y);
  const inner = found?.shadowRoot;
  // A root answers its own host where nothing of its own is, as where text lies in a slot.
  return inner && inner !== root ? (elementAt({ x, y }, inner) ?? found) : found;
}

/** Resolves when the page begins its next frame, after its own scripts have moved what they move. A page that is not shown has none. */
function nextFrame(): Promise<boolean> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve(true));
    setTimeout(resolve, 200, false);
  });
}

/** Keeps presses that miss the target, or find it elsewhere, from the page until they are over or given up. Found under the key as long. */
function guard(target: Element, presses: number, point: Point, { guard: key, hover }: Keys): void {
  const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'];
  let left = presses;
  let hits: boolean | undefined;
  let isAsked = false;
  let isOver = false;
  let end: (hits: boolean | undefined) => void;
  const over = new Promise<boolean | undefined>((resolve) => (end = resolve));
  const heed = (event: Event) => {
    if (!event.isTrusted) return;
    hits ??= event.composedPath().includes(target) && isAt(target, point, hover);
    if (event.type === 'pointerup' && --left === 0) {
      end(hits);
      // The click comes after this, in the same task.
      setTimeout(leave);
    }
    if (hits) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const forget = () => isAsked && isOver && Reflect.get(window, key) === own && Reflect.deleteProperty(window, key);
  const leave = () => {
    for (const type of types) removeEventListener(type, heed, true);
    isOver = true;
    end(hits);
    forget();
    return hits ?? null;
  };
  const pressed = () => {
    isAsked = true;
    forget();
    return over;
  };
  const own = { pressed, leave };
  const before: Partial<typeof own> | undefined = Reflect.get(window, key);
  before?.leave?.();
  for (const type of types) addEventListener(type, heed, true);
  Reflect.set(window, key, own);
}

/** Remembers where an element is, under a key. */
function see(target: Element, seen: symbol): void {
  const sighting: Sighting = { target, frame: frameOf(target), isOld: false };
  requestAnimationFrame(() => (sighting.isOld = true));
  Reflect.set(window, seen, sighting);
}

/** Whether an element was seen in the same place, a frame ago or earlier. */
function wasThere(target: Element, frame: string, seen: symbol): boolean {
  const sighting: Sighting | undefined = Reflect.get(window, seen);
  return sighting?.target === target && sighting.frame === frame && sighting.isOld;
}

/** Whether the middle of an element is at a point, or no further from it than some pixels. */
function isAt(target: Element, point: Point, pixels: number): boolean {
  const { x, y } = middleOf(target);
  return Math.hypot(x - point.x, y - point.y) <= pixels;
}

async function aimAt(target: Element, presses: number, keys: Keys): Promise<Point | null> {
  // The window of an iframe is not the page's.
  if (window !== window.top || !target.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
    return null;
  const before = frameOf(target);
  if (before === null || around(target).some((element) => isOff(element) || moves(element))) return null;
  if (!wasThere(target, before, keys.seen) && (!(await nextFrame()) || frameOf(target) !== before)) return null;
  const point = middleOf(target);
  const hit = elementAt(point);
  if (!hit || !around(hit).includes(target)) return null;
  guard(target, presses, point, keys);
  return point;
}
