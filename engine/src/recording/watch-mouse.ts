/*
 * Runs in the page during a recording, like describe-element.ts: what the mouse does besides clicking. Each function is sent as text, so it
 * sees nothing but its parameters.
 */

/**
 * Watches which elements appear under the mouse. Answers a function that names the hovered element that revealed a clicked one; null when
 * it was there before.
 */
export function watchHover(): (clicked: Element) => Element | null {
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
      // Only beside what is hovered: elsewhere the page may have added it for another reason.
      else if (hovered?.parentElement?.contains(element) && !element.contains(hovered)) reveal(element);
    }
  };
  const lookLater = (ms: number) => setTimeout(look, ms);
  const isIn = (set: ReadonlySet<Element>, element: Element | null): boolean =>
    element !== null && (set.has(element) || isIn(set, element.parentElement));
  const over = (event: Event) => {
    const [target] = event.composedPath();
    if (!event.isTrusted || !(target instanceof Element) || target === document.body) return;
    // The mouse is in what the element before it has revealed, or was added then.
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
  addEventListener('mouseover', over, true);
  addEventListener('DOMContentLoaded', look);
  addEventListener('load', look);
  addEventListener('keydown', () => setTimeout(forget), true);
  addEventListener('click', () => setTimeout(forget), true);
  return (clicked) => {
    if (isIn(hidden, clicked)) look();
    for (let at: Element | null = clicked; at; at = at.parentElement) {
      const by = revealed.get(at);
      if (by?.isConnected && !at.contains(by)) return by;
    }
    return null;
  };
}

/**
 * Watches what is dragged with the mouse, by the browser or by the page itself.
 * @param onStart gets the element that is being dragged
 * @param onEnd gets the element that it was dropped on
 * @returns whether a click that comes now is only the end of a drag
 */
export function watchDrag(onStart: (dragged: Element) => void, onEnd: (destination: Element) => void): () => boolean {
  // Most pages take the mouse for dragging after three to eight pixels.
  const startPx = 8;
  let pressed: { readonly on: Element; readonly x: number; readonly y: number } | null = null;
  let dragged: Element | null = null;
  let isByPage = false;
  const start = (element: Element) => {
    dragged = element;
    onStart(element);
  };
  const elementOf = (event: Event) => {
    const [target] = event.composedPath();
    return event.isTrusted && target instanceof Element ? target : null;
  };
  const down = (event: MouseEvent) => {
    const on = elementOf(event);
    dragged = null;
    isByPage = false;
    // There, moving the mouse marks text, sets a value or draws.
    const isField = Boolean(on?.closest('input, textarea, select, canvas, [contenteditable]'));
    pressed = on && event.button === 0 && !isField ? { on, x: event.clientX, y: event.clientY } : null;
  };
  const move = (event: MouseEvent) => {
    if (!pressed || dragged || !event.isTrusted || event.buttons !== 1) return;
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < startPx) return;
    isByPage = true;
    start(pressed.on);
  };
  const up = (event: MouseEvent) => {
    const from = dragged;
    pressed = null;
    dragged = null;
    if (!from || !isByPage || !event.isTrusted || getSelection()?.type === 'Range') return;
    const beneath = document.elementsFromPoint(event.clientX, event.clientY);
    const destination = beneath.find((one) => !one.contains(from) && !from.contains(one));
    if (destination) onEnd(destination);
    else isByPage = false;
  };
  const dragstart = (event: Event) => {
    const on = elementOf(event);
    isByPage = false;
    if (on) start(on);
  };
  const drop = (event: Event) => {
    const destination = elementOf(event);
    if (dragged && destination) onEnd(destination);
    dragged = null;
  };
  addEventListener('mousedown', down, true);
  addEventListener('mousemove', move, true);
  addEventListener('mouseup', up, true);
  addEventListener('dragstart', dragstart, true);
  addEventListener('drop', drop, true);
  return () => isByPage;
}
