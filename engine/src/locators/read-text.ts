import type { CaseContext } from '../events/event.js';

/**
 * The value of a form field, the chosen options of a list, or the text of anything else as a person sees it, trimmed
 * (3 §5). Waits for the target if it is not there yet.
 */
export const readTargetText = async (context: Pick<CaseContext, 'ask' | 'onTarget'>): Promise<string> =>
  (await context.ask(textOf, undefined))?.answer ??
  context.onTarget((element, timeout) => element.evaluate(textOf, undefined, { timeout }));

/** Runs in the page. */
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
