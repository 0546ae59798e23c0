/** What is said of an element that `isInert` tells of. */
export const INERT_REASON = 'is inert: the page, or a dialog that is open, lets nobody use it';

/**
 * Whether an element can be seen, but have neither the mouse nor the focus, since the page has said so of something around it or has
 * opened a modal dialog elsewhere. Keys for it would go to whatever has the focus. The function is sent to the page as text.
 */
export function isInert(element: Element): boolean {
  const outer = (one: Element): Element | null => {
    const root = one.getRootNode();
    return one.assignedSlot ?? one.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  for (let one: Element | null = element; one; one = outer(one)) {
    if (one.matches('[inert]')) return true;
    // What is around a dialog that is modal has no say in it.
    if (one.matches('dialog:modal')) return false;
  }
  return document.querySelector('dialog:modal') !== null;
}
