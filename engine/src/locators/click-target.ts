import { pageFunction } from '../page-function.js';
import type { Question } from './ask-element.js';

/** A point in the page's window, in pixels from its top-left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a target can be clicked, and its state. */
export interface ClickPoint extends Point {
  /** Whether it moves in an animation that has no end. */
  readonly isMoving: boolean;
}

/** A `ClickPoint` in pixels from the inner edge of the target's border, as Playwright counts them. */
export interface ClickPlace extends ClickPoint {
  /** Whether it is beside the middle, because that is covered. */
  readonly isBeside: boolean;
}

/** Where the page's window keeps the guard of the current click, and the place of the next target. */
const GUARD = "Symbol.for('testplatform.clickGuard')";
const PLACE = "Symbol.for('testplatform.targetPlace')";

/** `GUARD` and `PLACE` as symbols, for the functions in the page. */
interface Keys {
  readonly guard: symbol;
  readonly place: symbol;
}
const KEYS = `{ guard: ${GUARD}, place: ${PLACE} }`;

/** Where an element was when the previous case looked at it. */
interface RememberedPlace {
  readonly target: Element;
  readonly boxes: string | null;
  /** Whether the page has begun another frame since. */
  isOld: boolean;
}

/** Watches a click in the page. */
interface ClickGuard {
  /**
   * Resolves when the click is over: whether it reached its target, or null when `end` came first and the result is
   * unknown.
   */
  verdict(): Promise<boolean | null>;
  /** Ends the watch; returns the verdict so far. */
  end(): boolean | null;
}

/** The functions below run in the page. They are sent as text, so they see each other and nothing else. */
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
 * Where an element can be clicked now: it is visible, enabled, wholly in the window, not covered, and still, unless it
 * never stops moving. Null otherwise: Playwright waits for it or scrolls to it. Also sets the guard of `GUARD_CLICK`.
 * The question is the number of presses.
 */
export const CLICK_POINT: Question<number, Promise<ClickPoint | null>> = pageFunction(
  `(target, presses) => { ${functions}\nreturn clickPoint(target, presses, ${KEYS}); }`,
);

/** Where the mouse can be moved over an element, under the same conditions. The element may be disabled. */
export const HOVER_POINT: Question<null, Promise<ClickPoint | null>> = pageFunction(
  `(target) => { ${functions}\nreturn standingPoint(target, ${PLACE}); }`,
);

/**
 * Where to click an element that keeps moving, or whose middle stays covered: the place that the question names, or any
 * free one. Null when there is none.
 */
export const CLICK_PLACE: (target: Element, given: Point | null) => Promise<ClickPlace | null> = pageFunction(
  `(target, given) => { ${functions}\nreturn clickPlace(target, given); }`,
);

/** What a guard must know about a click. */
interface Guarded {
  /** Number of mouse presses. */
  readonly presses: number;
  /** Whether the target may move meanwhile, as long as the mouse is on it. */
  readonly mayMove: boolean;
}

/**
 * Sets a guard for the next click: it reaches the target, or nothing at all. Returns whether the guard is in the page's
 * own window rather than in an iframe.
 */
export const GUARD_CLICK: Question<Guarded, boolean> = pageFunction(
  `(target, guarded) => { ${functions}\nguardClick(target, guarded, ${GUARD});\nreturn window === window.top; }`,
);

/** Remembers where the next target is. If it has not moved a frame or more later, it counts as still. */
export const REMEMBER_PLACE: Question<null, void> = pageFunction(
  `(target) => { ${[boxesOf, boxesInWindow, rememberPlace].map(String).join('\n')}\nrememberPlace(target, ${PLACE}); }`,
);

/** Expressions that call the guard's two methods; undefined if the click has led to another document. */
export const CLICK_VERDICT = `globalThis[${GUARD}]?.verdict()`;
export const END_CLICK_GUARD = `globalThis[${GUARD}]?.end()`;

/** An element and everything that an event at it passes through, including shadow roots and slots. */
function withAncestors(element: Element): Element[] {
  const root = element.getRootNode();
  const outer = element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  return outer ? [element, ...withAncestors(outer)] : [element];
}

function isDisabled(element: Element): boolean {
  if (element.matches(':disabled, [aria-disabled="true"]')) return true;
  return element instanceof HTMLLabelElement && element.control !== null && element.control.matches(':disabled');
}

/** Animations of an element and its ancestors: each may move it. */
function runningAnimations(element: Element): Animation[] {
  const animations = withAncestors(element).flatMap((one) => one.getAnimations());
  return animations.filter(({ playState }) => playState === 'running');
}

function isEndless(animation: Animation): boolean {
  return animation.effect?.getComputedTiming().endTime === Infinity;
}

/** The boxes of an element: one for each line of a text, and that of the shape for an area of an image. */
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
  // An area without a shape covers what the other areas leave of the image.
  if (numbers.length < 3) return [image.getBoundingClientRect()];
  const width = Math.max(...across) - Math.min(...across);
  const height = Math.max(...down) - Math.min(...down);
  return [new DOMRect(left + Math.min(...across), top + Math.min(...down), width, height)];
}

/** Positions and sizes as a text; null for an element without a box, or not wholly in the window. */
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

/** The topmost element at a point, also inside open shadow roots. */
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

/**
 * Points at which an element may be pressed, starting with the middle of its first box. Those of a shape lie on its
 * outline too.
 */
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

/**
 * Where the mouse reaches a target: in its middle, or elsewhere if its middle is empty. Null when it is covered,
 * perhaps only for a while.
 */
function freePoint(target: Element): Point | null {
  const [middle, ...others] = pointsOf(target);
  if (!middle || isFree(target, middle)) return middle ?? null;
  const top = topElementAt(middle);
  if (top && !withAncestors(target).includes(top) && !(target instanceof HTMLAreaElement)) return null;
  return others.find((point) => isFree(target, point)) ?? null;
}

/**
 * Resolves with true when the page begins its next frame, after its scripts have moved elements; with false for a
 * hidden page, which begins none, and after a second, which a busy machine may need.
 */
async function nextFrame(): Promise<boolean> {
  if (document.hidden) return false;
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve(true));
    setTimeout(resolve, 1_000, false);
  });
}

/** The element that must receive the click: the whole button or link if the target is its text or icon. */
function receiverOf(target: Element): Element {
  const isField =
    target.matches('input, textarea, select') || (target instanceof HTMLElement && target.isContentEditable);
  return (!isField && target.closest('button, [role=button], a, [role=link]')) || target;
}

/**
 * Watches a click, which takes a few messages to the browser, while the page may change between any two of them:
 *
 *     guardClick       pointerdown            pointerup, click     (again for each further press)
 *     ────┼─────────────────┼──────────────────────┼────────────────────────▶ time
 *      listens         decides: is it          `verdict` resolves,
 *                      at the target?          the listeners go
 *
 * Its listeners are on the window and run before the page's. The first event decides for the whole click: if it hits
 * anything but the target, or the target has moved although it may not, the page receives none of the events. If the
 * target moves away later, before the mouse comes up, it gets no click either.
 */
function guardClick(target: Element, { presses, mayMove }: Guarded, key: symbol): void {
  const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'];
  /** Pixels by which a target may move when the mouse is over it, as buttons that lift a little do. */
  const shiftMax = 3;
  const receiver = receiverOf(target);
  const place = middleOf(target);
  let pressesLeft = presses;
  let isReached: boolean | null = null;
  /** Whether no click resulted: between press and release the target moved, as below a message, or was replaced. */
  let isLost = false;
  /** Whether the target was still there when a field lost the focus by the press. Its page may then rebuild the form. */
  let wasThere = false;
  /**
   * The press. If the page prevents its default action, or hides the target in response, it has handled the press
   * itself.
   */
  let pressed: Event | undefined;
  let finish: () => void;
  const finished = new Promise<void>((resolve) => (finish = resolve));

  const hasMoved = () => {
    const { x, y } = middleOf(target);
    return Math.hypot(x - place.x, y - place.y) > shiftMax;
  };
  const isAt = (event: Event) => event.composedPath().includes(receiver);
  const isAtEqual = (event: Event) =>
    event.composedPath().some((one) => one instanceof Element && one.isEqualNode(receiver));
  const listen = (event: Event) => {
    if (!event.isTrusted) return;
    // The next click: the timer below has not fired, or the page has replaced the timers.
    if (pressesLeft === 0 && event.type === 'pointerdown') return stopListening();
    if (event.type === 'pointerdown') wasThere = false;
    isReached ??= isAt(event) && (mayMove || !hasMoved());
    if (event.type === 'mousedown') pressed = event;
    if (!isReached) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.type !== 'pointerup') return;
    const isReplaced = wasThere && !receiver.isConnected && isAtEqual(event);
    const hasGone = isReplaced || (!isAt(event) && receiver.checkVisibility() && hasMoved());
    isLost ||= isReached && hasGone && !pressed?.defaultPrevented;
    if (--pressesLeft > 0) return;
    finish();
    // Further events of this click, such as `click`, follow in the same task.
    setTimeout(stopListening);
  };
  /** An iframe that has moved over the target takes a press silently, and the focus with it. */
  const listenToFocus = () => {
    if (isReached !== null || !(document.activeElement instanceof HTMLIFrameElement)) return;
    isReached = false;
    finish();
    stopListening();
  };
  // A field that the page itself removes, when it hears the press, loses the focus while that is still dispatched.
  const listenToFields = () => void (wasThere ||= pressed?.eventPhase === Event.NONE && receiver.isConnected);
  const stopListening = () => {
    for (const type of ['change', 'blur']) removeEventListener(type, listenToFields, true);
    for (const type of types) removeEventListener(type, listen, true);
    removeEventListener('blur', listenToFocus);
  };
  /** Removes the guard from the window, unless another one has taken its place. */
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
  for (const type of ['change', 'blur']) addEventListener(type, listenToFields, true);
  addEventListener('blur', listenToFocus);
  Reflect.set(window, key, guard);
}

function rememberPlace(target: Element, key: symbol): void {
  const place: RememberedPlace = { target, boxes: boxesInWindow(target), isOld: false };
  requestAnimationFrame(() => (place.isOld = true));
  Reflect.set(window, key, place);
}

/** Whether an element is still where `rememberPlace` saw it, a frame or more ago. */
function isWhereItWas(target: Element, boxes: string, key: symbol): boolean {
  const place: RememberedPlace | undefined = Reflect.get(window, key);
  return place?.target === target && place.boxes === boxes && place.isOld;
}

/**
 * Where the mouse reaches an element that is visible, wholly in the window and still, unless an endless animation moves
 * it. Null otherwise.
 */
async function standingPoint(target: Element, place: symbol): Promise<ClickPoint | null> {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  // The window of an iframe is not the page's. An `<area>` itself is never visible, only its image is.
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
