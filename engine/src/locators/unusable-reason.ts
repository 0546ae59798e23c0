/** The message for an element for which `isInert` is true. */
export const INERT_REASON = 'is inert: the page or an open dialog blocks it';

/**
 * Whether an element is visible but can get neither the mouse nor the focus, because an ancestor is `inert` or a modal
 * dialog is open elsewhere. Keys meant for it would go to whatever has the focus. The function is sent to the page as
 * text.
 */
export function isInert(element: Element): boolean {
  const outer = (one: Element): Element | null => {
    const root = one.getRootNode();
    return one.assignedSlot ?? one.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  for (let one: Element | null = element; one; one = outer(one)) {
    if (one.matches('[inert]')) return true;
    // A modal dialog can be used even inside an inert element.
    if (one.matches('dialog:modal')) return false;
  }
  return document.querySelector('dialog:modal') !== null;
}
