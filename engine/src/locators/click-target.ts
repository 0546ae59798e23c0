import { pageFunction } from '../page-function.js';
import type { Question } from './ask-element.js';

/** A point of the page's window, in pixels from its top-left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a target can be clicked, and how it is. */
export interface ClickPoint extends Point {
  /** It moves, and its animation has no end. */
  readonly isMoving: boolean;
}

/** The same in pixels from inside the target's border, as Playwright counts them. */
export interface ClickPlace extends ClickPoint {
  /** It is beside the middle, because that is covered. */
  readonly isBeside: boolean;
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
  readonly boxes: string | null;
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
  runningAnimations,
  isEndless,
  boxesOf,
  boxesInWindow,
  middleOf,
  topElementAt,
  isFree,
  pointsOf,
  freePoint,
  nextFrame,
  receiverOf,
  guardClick,
  rememberPlace,
  isWhereItWas,
  standingPoint,
  clickPoint,
  clickPlace,
]
  .map(String)
  .join('\n');

/**
 * Where an element can be clicked that is ready at this moment: visible, enabled, wholly in the window, covered by nothing, and standing
 * still, unless it never does. Null for any other: Playwright waits for it or scrolls to it. With the answer the guard of `GUARD_CLICK` is set.
 * The question says how often the mouse will be pressed.
 */
export const CLICK_POINT: Question<number, Promise<ClickPoint | null>> = pageFunction(
  `(target, presses) => { ${functions}\nreturn clickPoint(target, presses, ${KEYS}); }`,
);

/** Where the mouse can be moved to an element in the same way. The place may belong to a disabled one. */
export const HOVER_POINT: Question<null, Promise<ClickPoint | null>> = pageFunction(
  `(target) => { ${functions}\nreturn standingPoint(target, ${PLACE}); }`,
);

/**
 * Where to click an element for which waiting was in vain, because it goes on moving or its middle stays covered: the place that the question
 * names, or any that is free. Null when there is none.
 */
export const CLICK_PLACE: (target: Element, given: Point | null) => Promise<ClickPlace | null> = pageFunction(
  `(target, given) => { ${functions}\nreturn clickPlace(target, given); }`,
);

/** What a guard must know of a click. */
interface Guarded {
  /** How often the mouse will be pressed. */
  readonly presses: number;
  /** Whether the target may move meanwhile, as long as the mouse is on it. */
  readonly mayMove: boolean;
}

/**
 * Sets a guard for the next click: it reaches the target, or nothing at all. Answers whether the guard is in the page's own window, and not in
 * an iframe.
 */
export const GUARD_CLICK: Question<Guarded, boolean> = pageFunction(
  `(target, guarded) => { ${functions}\nguardClick(target, guarded, ${GUARD});\nreturn window === window.top; }`,
);

/** Remembers where the next target is. If it is there still a frame or more later, it stands still. */
export const REMEMBER_PLACE: Question<null, void> = pageFunction(
  `(target) => { ${[boxesOf, boxesInWindow, rememberPlace].map(String).join('\n')}\nrememberPlace(target, ${PLACE}); }`,
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

/** Of an element and of all that it is in: each may move it. */
function runningAnimations(element: Element): Animation[] {
  const animations = withAncestors(element).flatMap((one) => one.getAnimations());
  return animations.filter(({ playState }) => playState === 'running');
}

function isEndless(animation: Animation): boolean {
  return animation.effect?.getComputedTiming().endTime === Infinity;
}

/** Where an element is drawn: each line of a text has its own box, and an area of an image that of its shape. */
function boxesOf(element: Element): DOMRect[] {
  if (!(element instanceof HTMLAreaElement)) return [...element.getClientRects()];
  const name = element.closest('map')?.name;
  const image = [...document.images].find(({ useMap }) => useMap === `#${name}`);
  if (!image) return [];
  const { left, top } = image.getBoundingClientRect();
  const numbers = element.coords.split(/[\s,;]+/).map(Number);
  const [x = 0, y = 0, radius = 0] = numbers;
  const isCircle = /^circ/i.test(element.shape);
  const across = isCircle ? [x - radius, x + radius] : numbers.filter((_number, index) => index % 2 === 0);
  const down = isCircle ? [y - radius, y + radius] : numbers.filter((_number, index) => index % 2 === 1);
  // Without a shape it is what the other areas leave of the image.
  if (numbers.length < 3) return [image.getBoundingClientRect()];
  const width = Math.max(...across) - Math.min(...across);
  const height = Math.max(...down) - Math.min(...down);
  return [new DOMRect(left + Math.min(...across), top + Math.min(...down), width, height)];
}

/** Positions and sizes as a text; null for an element without a box, and for one that is not wholly in the window. */
function boxesInWindow(element: Element): string | null {
  const boxes = boxesOf(element);
  const isIn = ({ left, top, right, bottom, width, height }: DOMRect) =>
    width >= 1 && height >= 1 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return boxes.length > 0 && boxes.every(isIn) ? JSON.stringify(boxes) : null;
}

function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** The topmost element at a point, inside open shadow roots too. */
function topElementAt({ x, y }: Point, root: Document | ShadowRoot = document): Element | null {
  const found = root.elementFromPoint(x, y);
  const inner = found?.shadowRoot;
  // elementFromPoint returns the host itself where only slotted text is.
  return inner && inner !== root ? (topElementAt({ x, y }, inner) ?? found) : found;
}

/** Whether the mouse reaches the target at a point. */
function isFree(target: Element, point: Point): boolean {
  const top = topElementAt(point);
  return top !== null && withAncestors(top).includes(target);
}

/** Points at which an element may be pressed, the middle of its first box first. Those of a shape lie on its line too. */
function pointsOf(target: Element): Point[] {
  const parts = [0.5, 0.25, 0.75, 0.1, 0.9, 0.02, 0.98];
  const grid = parts.flatMap((across) => parts.map((down) => [across, down] as const));
  const inBoxes = boxesOf(target).flatMap(({ left, top, width, height }) =>
    grid.map(([across, down]) => ({ x: left + width * across, y: top + height * down })),
  );
  const shapes = target instanceof SVGElement ? [target, ...target.querySelectorAll('*')] : [];
  const onLines = shapes.flatMap((shape) => {
    const toWindow = shape instanceof SVGGeometryElement ? shape.getScreenCTM() : null;
    if (!(shape instanceof SVGGeometryElement) || !toWindow) return [];
    const length = shape.getTotalLength();
    return parts.map((part) => shape.getPointAtLength(length * part).matrixTransform(toWindow));
  });
  const isIn = ({ x, y }: Point) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  return [...inBoxes, ...onLines].filter(isIn).map(({ x, y }) => ({ x, y }));
}

/** Where the mouse reaches a target: in its middle, or elsewhere if that is empty. Null when it is covered, which may end. */
function freePoint(target: Element): Point | null {
  const [middle, ...others] = pointsOf(target);
  if (!middle || isFree(target, middle)) return middle ?? null;
  const top = topElementAt(middle);
  if (top && !withAncestors(target).includes(top) && !(target instanceof HTMLAreaElement)) return null;
  return others.find((point) => isFree(target, point)) ?? null;
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
 * than the target, or the target has moved away from where it was seen and may not, the page hears of none of the events. A target that moves
 * away later, before the mouse comes up, gets no click either.
 */
function guardClick(target: Element, { presses, mayMove }: Guarded, key: symbol): void {
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
    isReached ??= isAt(event) && (mayMove || !hasMoved());
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
  const place: RememberedPlace = { target, boxes: boxesInWindow(target), isOld: false };
  requestAnimationFrame(() => (place.isOld = true));
  Reflect.set(window, key, place);
}

/** Whether an element is where it was remembered a frame ago or earlier. */
function isWhereItWas(target: Element, boxes: string, key: symbol): boolean {
  const place: RememberedPlace | undefined = Reflect.get(window, key);
  return place?.target === target && place.boxes === boxes && place.isOld;
}

/**
 * Where the mouse reaches an element that is visible, wholly in the window and standing still, unless an animation without an end moves it.
 * Null for any other.
 */
async function standingPoint(target: Element, place: symbol): Promise<ClickPoint | null> {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  // The window of an iframe is not the page's. An area is seen by its image alone.
  if (window !== window.top || !(isSeen(target) || target instanceof HTMLAreaElement)) return null;
  const boxes = boxesInWindow(target);
  const animations = runningAnimations(target);
  // In the first frame of an animation an element may not have moved yet.
  if (boxes === null || animations.some((animation) => !isEndless(animation))) return null;
  let isMoving = false;
  if (!isWhereItWas(target, boxes, place)) {
    if (!(await nextFrame())) return null;
    isMoving = boxesInWindow(target) !== boxes;
    if (isMoving && animations.length === 0) return null;
  }
  const point = freePoint(target);
  return point && { ...point, isMoving };
}

async function clickPoint(target: Element, presses: number, { guard, place }: Keys): Promise<ClickPoint | null> {
  if (withAncestors(target).some((element) => isDisabled(element))) return null;
  const point = await standingPoint(target, place);
  if (point) guardClick(target, { presses, mayMove: runningAnimations(target).length > 0 }, guard);
  return point;
}

async function clickPlace(target: Element, given: Point | null): Promise<ClickPlace | null> {
  if (withAncestors(target).some((element) => isDisabled(element))) return null;
  if (boxesInWindow(target) === null) target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const before = JSON.stringify(boxesOf(target));
  if (!(await nextFrame())) return null;
  const { left, top } = target.getBoundingClientRect();
  const inside = { x: left + target.clientLeft, y: top + target.clientTop };
  const points = given ? [{ x: inside.x + given.x, y: inside.y + given.y }] : pointsOf(target);
  const point = points.find((one) => isFree(target, one));
  if (!point) return null;
  return {
    x: point.x - inside.x,
    y: point.y - inside.y,
    isMoving: JSON.stringify(boxesOf(target)) !== before,
    isBeside: point !== points[0],
  };
}
