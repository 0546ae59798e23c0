import { pageFunction } from '../page-function.js';
import type { Question } from './ask-element.js';

/** A point of the page's window, in pixels from its top-left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the page's window keeps the guard of the click under way, and the place of the next target. */
const GUARD = "Symbol.for('testplatform.clickGuard')";
const PLACE = "Symbol.for('testplatform.targetPlace')";

/** The same as symbols, for the functions in the page. */
interface Keys {
  readonly guard: symbol;
  readonly place: symbol;
}
const KEYS = `{ guard: ${GUARD}, place: ${PLACE} }`;

/** Where an element was when the case before looked at it. */
interface RememberedPlace {
  readonly target: Element;
  readonly box: string | null;
  /** Whether the page has begun another frame since. */
  isOld: boolean;
}

/** What watches over a click in the page. */
interface ClickGuard {
  /** Resolves when the click is over: whether it reached its target, or null when `end` came first and nothing is known of it. */
  verdict(): Promise<boolean | null>;
  /** Ends the watch; answers the same. */
  end(): boolean | null;
}

/** The functions below run in the page. They are sent as text, so they see one another and nothing else. */
const functions = [
  withAncestors,
  isDisabled,
  isAnimated,
  boxOf,
  middleOf,
  topElementAt,
  nextFrame,
  receiverOf,
  guardClick,
  rememberPlace,
  isWhereItWas,
  standingPoint,
  clickPoint,
]
  .map(String)
  .join('\n');

/**
 * Where an element can be clicked that is ready at this moment: visible, enabled, wholly in the window, covered by nothing, and standing
 * still. Null for any other: Playwright waits for it or scrolls to it. With the answer the guard of `GUARD_CLICK` is set.
 * The question says how often the mouse will be pressed.
 */
export const CLICK_POINT: Question<number, Promise<Point | null>> = pageFunction(
  `(target, presses) => { ${functions}\nreturn clickPoint(target, presses, ${KEYS}); }`,
);

/** Where the mouse can be moved to an element in the same way. The place may belong to a disabled one. */
export const HOVER_POINT: Question<null, Promise<Point | null>> = pageFunction(
  `(target) => { ${functions}\nreturn standingPoint(target, ${PLACE}); }`,
);

/**
 * Sets a guard for the next click: it reaches the target, which must not have moved meanwhile, or nothing at all.
 * The question says how often the mouse will be pressed. Answers whether the guard is in the page's own window, and not in an iframe.
 */
export const GUARD_CLICK: Question<number, boolean> = pageFunction(
  `(target, presses) => { ${functions}\nguardClick(target, presses, ${GUARD});\nreturn window === window.top; }`,
);

/** Remembers where the next target is. If it is there still a frame or more later, it stands still. */
export const REMEMBER_PLACE: Question<null, void> = pageFunction(
  `(target) => { ${[boxOf, rememberPlace].map(String).join('\n')}\nrememberPlace(target, ${PLACE}); }`,
);

/** Expressions for the guard's two methods. Undefined in another document: the click has led there. */
export const CLICK_VERDICT = `globalThis[${GUARD}]?.verdict()`;
export const END_CLICK_GUARD = `globalThis[${GUARD}]?.end()`;

/** An element and all that an event at it passes through, shadow roots and slots included. */
function withAncestors(element: Element): Element[] {
  const root = element.getRootNode();
  const outer = element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  return outer ? [element, ...withAncestors(outer)] : [element];
}

function isDisabled(element: Element): boolean {
  if (element.matches(':disabled, [aria-disabled="true"]')) return true;
  return element instanceof HTMLLabelElement && element.control !== null && element.control.matches(':disabled');
}

/** In the first frame of an animation an element may not have moved yet. */
function isAnimated(element: Element): boolean {
  return element.getAnimations().some(({ playState }) => playState === 'running');
}

/** Position and size as a text; null for an element that has several boxes, none, or one that is not wholly in the window. */
function boxOf(element: Element): string | null {
  const [box, another] = element.getClientRects();
  if (!box || another || box.width < 1 || box.height < 1) return null;
  if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) return null;
  return JSON.stringify(box);
}

function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** The topmost element at a point, inside open shadow roots too. */
function topElementAt({ x, y }: Point, root: Document | ShadowRoot = document): Element | null {
  const found = root.elementFromPoint(x, y);
  const inner = found?.shadowRoot;
  // A root answers its own host where nothing of its own is, as where text lies in a slot.
  return inner && inner !== root ? (topElementAt({ x, y }, inner) ?? found) : found;
}

/**
 * Resolves with true when the page begins its next frame, after its scripts have moved what they move. A hidden page begins none; any other
 * one gets a second for it, which a busy machine may need.
 */
async function nextFrame(): Promise<boolean> {
  if (document.hidden) return false;
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve(true));
    setTimeout(resolve, 1_000, false);
  });
}

/** The element that must get the click: for the words or the icon of a button or link, all of it. */
function receiverOf(target: Element): Element {
  const isField =
    target.matches('input, textarea, select') || (target instanceof HTMLElement && target.isContentEditable);
  return (!isField && target.closest('button, [role=button], a, [role=link]')) || target;
}

/**
 * Watches over a click, which takes a few messages to the browser, while the page may change between any two of them:
 *
 *     guardClick       pointerdown            pointerup, click     (again for each further press)
 *     ────┼─────────────────┼──────────────────────┼────────────────────────▶ time
 *      listens         decides: is it          `verdict` resolves,
 *                      at the target?          the listeners go
 *
 * Its listeners stand on the window and come before the page's. The first event decides for the whole click: if it is at anything else
 * than the target, or the target has moved away from where it was seen, the page hears of none of the events. A target that moves away later,
 * before the mouse comes up, gets no click either.
 */
function guardClick(target: Element, presses: number, key: symbol): void {
  const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'];
  /** Pixels that a target may move by when the mouse comes over it, as buttons that lift a little do. */
  const shiftMax = 3;
  const receiver = receiverOf(target);
  const place = middleOf(target);
  let pressesLeft = presses;
  let isReached: boolean | null = null;
  /** The target went from under the mouse between press and release, as one below a message that its press brings: no click came of it. */
  let isLost = false;
  /** A page that keeps the press for itself, or hides the target at it, has acted on it. */
  let pressed: Event | undefined;
  let finish: () => void;
  const finished = new Promise<void>((resolve) => (finish = resolve));

  const hasMoved = () => {
    const { x, y } = middleOf(target);
    return Math.hypot(x - place.x, y - place.y) > shiftMax;
  };
  const isAt = (event: Event) => event.composedPath().includes(receiver);
  const listen = (event: Event) => {
    if (!event.isTrusted) return;
    // The next click: the timer below has not come, or the page has replaced the timers.
    if (pressesLeft === 0 && event.type === 'pointerdown') return stopListening();
    isReached ??= isAt(event) && !hasMoved();
    if (event.type === 'mousedown') pressed = event;
    if (!isReached) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.type !== 'pointerup') return;
    isLost ||= isReached && !isAt(event) && receiver.checkVisibility() && hasMoved() && !pressed?.defaultPrevented;
    if (--pressesLeft > 0) return;
    finish();
    // The events that belong to this one, such as `click`, follow in the same task.
    setTimeout(stopListening);
  };
  /** An iframe that has come over the target takes a press without a word, and the focus with it. */
  const listenToFocus = () => {
    if (isReached !== null || !(document.activeElement instanceof HTMLIFrameElement)) return;
    isReached = false;
    finish();
    stopListening();
  };
  const stopListening = () => {
    for (const type of types) removeEventListener(type, listen, true);
    removeEventListener('blur', listenToFocus);
  };
  /** Nothing of it stays in the page. */
  const remove = () => {
    if (Reflect.get(window, key) === guard) Reflect.deleteProperty(window, key);
  };
  const guard: ClickGuard = {
    async verdict() {
      await finished;
      remove();
      return isReached && !isLost;
    },
    end() {
      stopListening();
      finish();
      remove();
      return isReached && !isLost;
    },
  };
  const last: ClickGuard | undefined = Reflect.get(window, key);
  last?.end();
  for (const type of types) addEventListener(type, listen, true);
  addEventListener('blur', listenToFocus);
  Reflect.set(window, key, guard);
}

function rememberPlace(target: Element, key: symbol): void {
  const place: RememberedPlace = { target, box: boxOf(target), isOld: false };
  requestAnimationFrame(() => (place.isOld = true));
  Reflect.set(window, key, place);
}

/** Whether an element is where it was remembered a frame ago or earlier. */
function isWhereItWas(target: Element, box: string, key: symbol): boolean {
  const place: RememberedPlace | undefined = Reflect.get(window, key);
  return place?.target === target && place.box === box && place.isOld;
}

/** The middle of an element that is visible, wholly in the window, standing still and on top. Null for any other. */
async function standingPoint(target: Element, place: symbol): Promise<Point | null> {
  // The window of an iframe is not the page's.
  if (window !== window.top || !target.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
    return null;
  const box = boxOf(target);
  if (box === null || withAncestors(target).some((element) => isAnimated(element))) return null;
  const standsStill = isWhereItWas(target, box, place) || ((await nextFrame()) && boxOf(target) === box);
  if (!standsStill) return null;
  const point = middleOf(target);
  const top = topElementAt(point);
  return top && withAncestors(top).includes(target) ? point : null;
}

async function clickPoint(target: Element, presses: number, { guard, place }: Keys): Promise<Point | null> {
  if (withAncestors(target).some((element) => isDisabled(element))) return null;
  const point = await standingPoint(target, place);
  if (point) guardClick(target, presses, guard);
  return point;
}
