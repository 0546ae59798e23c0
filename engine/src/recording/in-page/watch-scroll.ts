/*
 * Runs in the page during a recording, like describe-element.ts. Each function is sent as text, so it sees nothing but its parameters.
 */

/** An element that scrolling added or made visible. */
export interface Brought {
  /** Steps with the same key need not scroll again. */
  readonly key: string;
  /** The scrolled container. */
  readonly container: Element;
}

/**
 * Watches what appears while the person scrolls: rows of a virtual list, more at its end, or what was hidden before.
 * @param idOf identifies an element while its document lasts
 * @param safely runs work with the browser's original built-ins
 * @returns a function that tells how an element was revealed; null when it was there before
 */
export function watchScroll(
  idOf: (element: Element) => string,
  safely: (work: () => void) => void,
): (acted: Element) => Brought | null {
  // Scrolling this soon after an action is the page's response, which happens again when the action is repeated.
  const causedMs = 1_000;
  const clickable = 'a, button, input, select, textarea, label, summary, li, [role], [onclick], [tabindex]';
  const rows = 'li, tr, article, [role=row], [role=listitem], [role=option], [role=treeitem], [role=article]';
  const bringers = new WeakMap<Element, Element>();
  /** Containers that remove rows again, or reuse their elements. */
  const recycling = new WeakSet<Element>();
  /** Elements whose text changed, with their container. */
  let redrawn = new Map<Element, Element>();
  let unseen = new Set<Element>();
  let container: Element | null = null;
  let scrolled = 0;
  let isScrolling = false;
  let isByPerson = false;
  let actedAt = -Infinity;
  /** The parent of the element under the mouse, once the mouse has moved after the last scrolling. */
  let hovered: Element | null = null;
  let mouse = '';

  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const bring = (element: Element, by: Element) => {
    // A menu may have opened because of the mouse.
    if (!hovered?.contains(element)) bringers.set(element, by);
  };
  const take = (records: readonly MutationRecord[]) => {
    if (!container) return;
    for (const { target, addedNodes, removedNodes, type } of records) {
      const isText = type === 'characterData' || [...addedNodes].some((node) => node instanceof Text);
      const textOf = target instanceof Element ? target : target.parentElement;
      if (isText && textOf) redrawn.set(textOf, container);
      if (isText || [...removedNodes].some((node) => node instanceof Element)) recycling.add(container);
      for (const node of addedNodes) if (node instanceof Element) bring(node, container);
    }
  };
  const observer = new MutationObserver((records) => safely(() => take(records)));
  const look = () => {
    for (const element of unseen) {
      if (!container || !isShown(element)) continue;
      unseen.delete(element);
      bring(element, container);
    }
  };
  const begin = () => {
    isScrolling = true;
    scrolled++;
    redrawn = new Map();
    unseen = new Set([...document.querySelectorAll(clickable)].filter((one) => !isShown(one)));
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  };
  const scroll = ({ target }: Event) => {
    const element = target === document ? document.scrollingElement : target;
    if (!(element instanceof Element)) return;
    if (!isByPerson && performance.now() - actedAt < causedMs) return;
    if (!isScrolling) begin();
    container = element;
    hovered = null;
    requestAnimationFrame(() => requestAnimationFrame(() => safely(look)));
  };
  const act = () => {
    isScrolling = false;
    isByPerson = false;
    unseen = new Set();
    actedAt = performance.now();
    observer.disconnect();
  };
  const move = ({ screenX, screenY, target }: MouseEvent) => {
    const now = `${screenX},${screenY}`;
    if (mouse !== now && target instanceof Element) hovered = target.parentElement;
    mouse = now;
  };
  addEventListener('scroll', (event) => safely(() => scroll(event)), { capture: true, passive: true });
  for (const type of ['wheel', 'touchmove'])
    addEventListener(type, () => (isByPerson = true), { capture: true, passive: true });
  // Also `mouseover`: what a page adds in response comes before the first `mousemove`.
  for (const type of ['mouseover', 'mousemove'] as const) addEventListener(type, move, true);
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, act, true);

  const rootOf = (acted: Element): { root: Element; by: Element } | null => {
    for (let at: Element | null = acted; at; at = at.parentElement) {
      const by = bringers.get(at);
      if (by?.isConnected) return { root: at, by };
    }
    const root = acted.closest(rows) ?? acted;
    for (const [one, by] of redrawn)
      if (root.contains(one) && by.isConnected && !root.contains(by)) return { root, by };
    return null;
  };
  return (acted) => {
    const found = rootOf(acted);
    if (!found) return null;
    const { root, by } = found;
    return { key: recycling.has(by) ? `${idOf(root)} ${scrolled}` : idOf(root), container: by };
  };
}
