import type { Locator } from 'playwright-core';

/** The text of a form field is its value, of a list that of its chosen option; of anything else what a person sees, trimmed (3 §5). */
export const readText = (element: Locator, timeout: number): Promise<string> =>
  element.evaluate(textOf, undefined, { timeout });

/** `readText` as a question to the element. */
export function textOf(element: Element): string {
  if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map(({ value }) => value).join(', ');
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  // Of what is not shown innerText is all text. What has no box of its own may show its contents, and options and the head have none.
  const hasBox = getComputedStyle(element).display !== 'contents' && !element.closest('option, head');
  if (hasBox && !element.checkVisibility()) return '';
  // SVG has no innerText.
  const seen = element instanceof HTMLElement ? element.innerText : element.textContent;
  return (seen ?? '').trim();
}
