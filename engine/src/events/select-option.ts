import type { Locator } from 'playwright';
import { CaseFailure, HopelessFailure } from '../errors.js';
import type { Question } from '../locators/ask-element.js';
import type { CaseContext, EventOutcome } from './event.js';

/** Chooses an option of a list by its label or value, as soon as the list has it. */
export async function selectOption(context: CaseContext): Promise<EventOutcome> {
  const wanted = context.testCase.option ?? '';
  const ready = (await context.askToChange(CHOOSE, wanted))?.answer;
  if (ready) return { value: ready.label };
  const chosen = await context.retry(() =>
    context.onTarget(async (element, timeout) => {
      const option = await findOption(element, wanted, timeout);
      // The choice is made once. The page may be busy with it for longer than one wait for the list.
      await element.selectOption({ index: option.index }, { timeout: context.remaining() });
      return option;
    }),
  );
  return { value: chosen.label };
}

/**
 * Chooses an option of a plain list that is ready and has it, as Playwright does. Null for any other: that is waited for, or why it can't
 * be used is said.
 */
const CHOOSE: Question<string, { readonly label: string } | null> = (list, wanted) => {
  if (!(list instanceof HTMLSelectElement) || list.multiple) return null;
  if (list.matches(':disabled, [aria-disabled="true"] *, [aria-disabled="true"]')) return null;
  const { width, height } = list.getBoundingClientRect();
  if (width < 1 || height < 1 || !list.checkVisibility({ visibilityProperty: true })) return null;
  const options = [...list.options];
  const labelOf = (option: HTMLOptionElement) => (option.label || option.text).trim();
  const option = options.find((one) => labelOf(one) === wanted) ?? options.find((one) => one.value === wanted);
  if (!option || option.matches(':disabled')) return null;
  option.selected = true;
  list.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
  return { label: labelOf(option) };
};

/** Finds an option, by label first. */
async function findOption(
  element: Locator,
  wanted: string,
  timeout: number,
): Promise<{ label: string; index: number }> {
  const options = await element.evaluate(readOptions, undefined, { timeout });
  if (options === null)
    throw new HopelessFailure('The target is not a list of options: choose in it with Click instead');
  const index = [
    options.findIndex(({ label }) => label === wanted),
    options.findIndex(({ value }) => value === wanted),
  ];
  const found = index.find((one) => one >= 0);
  if (found !== undefined && options[found]!.isOff) throw new CaseFailure(`The option "${wanted}" is disabled`);
  if (found !== undefined) return { label: options[found]!.label, index: found };
  const labels = options.map(({ label }) => `"${label}"`).join(', ');
  throw new CaseFailure(
    `The list has no option "${wanted}". It has: ${labels.length > 300 ? `${labels.slice(0, 300)}…` : labels || 'none'}`,
  );
}

function readOptions(element: Element): { label: string; value: string; isOff: boolean }[] | null {
  if (!(element instanceof HTMLSelectElement)) return null;
  return [...element.options].map((option) => ({
    label: (option.label || option.text).trim(),
    value: option.value,
    isOff: option.matches(':disabled'),
  }));
}
