import type { Listen } from './keep-listeners.js';

/*
 * Runs in the page during a recording, like describe-element.ts: watches what the mouse does besides clicking. Each
 * function is sent as text, so it sees nothing but its parameters.
 */

/**
 * Watches which elements appear under the mouse. Returns a function that names the hovered element which revealed a
 * clicked one; null when it was there before.
 */
export function watchHover(listen: Listen): (clicked: Element) => Element | null {
  const clickable = 'a, button, input, select, textarea, label, summary, li, [role], [onclick], [tabindex]';
  const known = new WeakSet<Element>();
  const hidden = new Set<Element>();
  let revealed = new Map<Element, Element>();
  let hovered: Element | null = null;
  let waiting = false;
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const reveal = (element: Element) => {
    hidden.delete(element);
    if (hovered) revealed.set(element, hovered);
  };
  const look = () => {
    for (const element of hidden) {
      if (!element.isConnected) hidden.delete(element);
      else if (isShown(element)) reveal(element);
    }
    for (const element of document.querySelectorAll(clickable)) {
      if (known.has(element)) continue;
      known.add(element);
      if (!isShown(element)) hidden.add(element);
      // Only near the hovered element: elsewhere the page may have added it for another reason.
      else if (hovered?.parentElement?.contains(element) && !element.contains(hovered)) reveal(element);
    }
  };
  const lookLater = (ms: number) => setTimeout(look, ms);
  const isIn = (set: ReadonlySet<Element>, element: Element | null): boolean =>
    element !== null && (set.has(element) || isIn(set, element.parentElement));
  const over = (event: Event) => {
    const [target] = event.composedPath();
    const isPage = target === document.body || target === document.documentElement;
    if (!event.isTrusted || !(target instanceof Element) || isPage) return;
    // The mouse has entered something that the previous element revealed or added.
    const nearest = target.closest(clickable);
    if (isIn(hidden, target) || (nearest && !known.has(nearest))) look();
    hovered = target;
    if (waiting) return;
    waiting = true;
    lookLater(50);
    // Some menus open slowly.
    setTimeout(() => {
      waiting = false;
      look();
    }, 300);
  };
  const forget = () => {
    look();
    hovered = null;
    revealed = new Map();
  };
  listen('mouseover', over);
  listen('DOMContentLoaded', look, false);
  listen('load', look, false);
  listen('keydown', () => setTimeout(forget));
  listen('click', () => setTimeout(forget));
  return (clicked) => {
    if (isIn(hidden, clicked)) look();
    for (let at: Element | null = clicked; at; at = at.parentElement) {
      const by = revealed.get(at);
      if (by?.isConnected && !at.contains(by)) return by;
    }
    return null;
  };
}

/** A drag with the mouse. Points are in pixels of the window. */
export interface WatchedDrag {
  readonly dragged: Element;
  /** Its position before the drag. */
  readonly box: DOMRect;
  readonly start: { readonly x: number; readonly y: number };
  /** What it was dropped on; null where only the place matters. */
  readonly destination: Element | null;
  /** Where the mouse went on a surface, or only where it was released; empty if that is the destination's middle. */
  readonly path: readonly { readonly x: number; readonly y: number }[];
}

/** What the drag watcher needs from the rest of the script. */
interface DragTools {
  readonly listen: Listen;
  /** The element that a person means when the mouse is on this one, such as an icon's button. */
  meant(element: Element): Element;
  /** Receives the dragged element, before the page can remove it. */
  onStart(dragged: Element): void;
  onEnd(drag: WatchedDrag): void;
  /** Runs work with the browser's original built-ins. */
  safely(work: () => void): void;
}

/**
 * Watches drags with the mouse, by the browser or by the page itself.
 * @returns a function that tells whether a click that comes now only ends a drag
 */
export function watchDrag({ listen, meant, onStart, onEnd, safely }: DragTools): () => boolean {
  interface At {
    readonly x: number;
    readonly y: number;
  }
  // Most pages treat the mouse as dragging after three to eight pixels.
  const startPx = 8;
  /** Pixels that the mouse may move during a click, except in drawings. */
  const shakePx = 16;
  /** Tolerance of a path, in pixels from where the mouse was. */
  const offPx = 2;
  const pathMax = 100;
  const surface = 'canvas, svg, svg *, [role=slider]';
  const control = 'a, button, input, select, textarea, label, summary, option, [role=button], [role=link]';
  let pressed: { readonly on: Element; readonly at: At; readonly box: DOMRect; readonly marked: string } | null = null;
  let dragged: { readonly element: Element; readonly box: DOMRect; readonly at: At } | null = null;
  /** The boxes around the dragged element at the start. Elements that move or grow with it can't be the destination. */
  let boxes = new Map<Element, DOMRect>();
  let path: At[] = [];
  let isByPage = false;

  const pointOf = ({ clientX, clientY }: MouseEvent): At => ({ x: clientX, y: clientY });
  const distance = (a: At, b: At) => Math.hypot(a.x - b.x, a.y - b.y);
  const isSame = (a: DOMRect, b: DOMRect) =>
    Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.width - b.width) + Math.abs(a.height - b.height) < 2;
  const isIn = (box: DOMRect, { x, y }: At) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  const elementOf = (event: Event) => {
    const [target] = event.composedPath();
    return event.isTrusted && target instanceof Element ? target : null;
  };
  const start = () => {
    if (!pressed) return;
    const { on, at, box } = pressed;
    const element = meant(on);
    const [now, moved] = [element.getBoundingClientRect(), on.getBoundingClientRect()];
    // The element may have followed the mouse already.
    const before = new DOMRect(now.x - moved.x + box.x, now.y - moved.y + box.y, now.width, now.height);
    dragged = { element, box: before, at };
    const around = element.parentElement?.parentElement ?? element.parentElement ?? element;
    boxes = new Map([...around.querySelectorAll('*')].slice(0, 500).map((one) => [one, one.getBoundingClientRect()]));
    onStart(element);
  };
  /** The path without points on the line between others. */
  const simplified = (points: readonly At[], within: number): At[] => {
    const [first, last] = [points[0]!, points.at(-1)!];
    const length = distance(first, last) || 1;
    const off = ({ x, y }: At) =>
      distance(first, last) < 1
        ? distance(first, { x, y })
        : Math.abs((last.x - first.x) * (first.y - y) - (first.x - x) * (last.y - first.y)) / length;
    const inner = points.slice(1, -1).map(off);
    const farthest = Math.max(0, ...inner);
    if (farthest <= within) return [last];
    const nth = inner.indexOf(farthest) + 1;
    return [...simplified(points.slice(0, nth + 1), within), ...simplified(points.slice(nth), within)];
  };
  /**
   * The element below, if it stays where it is, or else the container of the dragged element; null where only the place
   * matters.
   */
  const destinationAt = (from: Element, at: At): Element | null => {
    const stays = (one: Element) => {
      const before = boxes.get(one);
      return !before || isSame(before, one.getBoundingClientRect());
    };
    const root = from.getRootNode();
    const beneath = (root instanceof ShadowRoot ? root : document).elementsFromPoint(at.x, at.y);
    const below = beneath.find((one) => !one.contains(from) && !from.contains(one) && stays(one));
    if (below) return below;
    for (let one = from.parentElement; one && one !== document.body; one = one.parentElement)
      if (isIn(one.getBoundingClientRect(), at) && stays(one)) return one;
    return null;
  };
  const isOnSurface = (from: Element, box: DOMRect, at: At): boolean => {
    const root = from.getRootNode();
    const [top] = (root instanceof ShadowRoot ? root : document).elementsFromPoint(at.x, at.y);
    return Boolean(top && from.contains(top)) && isIn(box, at);
  };

  const down = (event: PointerEvent) => {
    const on = elementOf(event);
    dragged = null;
    isByPage = false;
    // In a field, dragging selects text or sets a value.
    const isField = Boolean(on?.closest('input, textarea, select, [contenteditable]'));
    const at = pointOf(event);
    const marked = String(getSelection());
    pressed = null;
    if (!on || !event.isPrimary || event.button !== 0 || isField) return;
    const { clientLeft, clientTop, clientWidth, clientHeight } = on;
    const box = on.getBoundingClientRect();
    // Detect presses on a scrollbar, also the window's.
    const isPage = on === document.documentElement;
    const [x, y] = isPage ? [at.x, at.y] : [at.x - box.left - clientLeft, at.y - box.top - clientTop];
    const isScrollbar = clientWidth > 0 && (x >= clientWidth || y >= clientHeight) && x >= 0 && y >= 0;
    const hasScrollbar = isPage || on.scrollHeight > clientHeight || on.scrollWidth > clientWidth;
    if (!isScrollbar || !hasScrollbar) pressed = { on, at, box, marked };
    path = [at];
  };
  const move = (event: PointerEvent) => {
    if (!pressed || !event.isTrusted || event.buttons !== 1) return;
    const at = pointOf(event);
    if (distance(at, path.at(-1)!) >= offPx) path.push(at);
    if (dragged || distance(at, pressed.at) < startPx) return;
    isByPage = true;
    start();
  };
  const up = (event: PointerEvent) => {
    const [from, last] = [dragged, pressed];
    pressed = null;
    dragged = null;
    if (!from || !last || !isByPage || !event.isTrusted) return;
    const at = pointOf(event);
    const { element, box } = from;
    const told = { dragged: element, box, start: from.at };
    const isDrawn = element.matches(surface) || (element.localName.includes('-') && !element.shadowRoot);
    const isMoved = !isSame(box, element.getBoundingClientRect());
    const isMarking = getSelection()?.type === 'Range' && String(getSelection()) !== last.marked;
    // Selecting text is neither a drag nor a click, but dragging may select the text that it passes.
    if (isMarking && !isDrawn && !isMoved) return;
    if (!isMoved && isOnSurface(element, box, at)) {
      const isFar = path.some((one) => distance(one, from.at) > shakePx);
      isByPage = isDrawn || (isFar && !element.closest(control));
      if (!isByPage) return;
      let line = simplified([...path, at], offPx);
      for (let within = 2 * offPx; line.length > pathMax; within *= 2) line = simplified([...path, at], within);
      onEnd({ ...told, destination: null, path: line });
      return;
    }
    onEnd({ ...told, destination: destinationAt(element, at), path: [at] });
  };
  const dragstart = (event: DragEvent) => {
    const on = elementOf(event);
    isByPage = false;
    if (!on) return;
    pressed = { at: pointOf(event), marked: '', ...pressed, on, box: on.getBoundingClientRect() };
    start();
  };
  const drop = (event: DragEvent) => {
    const destination = elementOf(event);
    if (dragged && destination) {
      const { element, box, at } = dragged;
      const end = pointOf(event);
      const { left, top, width, height } = meant(destination).getBoundingClientRect();
      const isMiddle = distance(end, { x: left + width / 2, y: top + height / 2 }) < 2;
      onEnd({ dragged: element, box, start: at, destination, path: isMiddle ? [] : [end] });
    }
    dragged = null;
  };
  // The browser handles the drag from here on.
  const cancel = () => {
    pressed = null;
    isByPage = false;
  };
  const on = <Type extends keyof WindowEventMap>(type: Type, work: (event: WindowEventMap[Type]) => void) =>
    listen(type, (event) => safely(() => work(event)));
  on('pointerdown', down);
  listen('pointermove', (event) => {
    if (pressed) safely(() => move(event));
  });
  on('pointerup', up);
  on('pointercancel', cancel);
  on('dragstart', dragstart);
  on('drop', drop);
  return () => isByPage;
}
