/*
 * Run in the page, of our runs and of exported tests. They are sent as text, so each sees nothing but its element.
 */

/** The value of a form field, the chosen ones of a list with commas between, or what else an element has as its value. */
export function valueOf(element: Element): string {
  if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map(({ value }) => value).join(', ');
  return 'value' in element ? String(element.value) : (element.getAttribute('value') ?? '');
}

/** The value of a form field, the chosen options of a list, or the text of anything else as a person sees it, trimmed. */
export function textOf(element: Element): string {
  if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map(({ value }) => value).join(', ');
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  // For hidden elements innerText contains all text, visible or not. An element without a box may still show its
  // contents.
  const hasBox = getComputedStyle(element).display !== 'contents' && !element.closest('option, head');
  if (hasBox && !element.checkVisibility()) return '';
  // SVG has no innerText.
  const seen = element instanceof HTMLElement ? element.innerText : element.textContent;
  return (seen ?? '').trim();
}
