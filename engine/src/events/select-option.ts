import { readAsSeen } from '@testplatform/contract';
import type { Locator } from 'playwright';
import { CaseFailure, HopelessFailure } from '../errors.js';
import type { Question } from '../locators/ask-element.js';
import { type FoundOption, findOptions, READ_OPTIONS } from '../locators/list-options.js';
import { INERT_REASON, isInert } from '../locators/unusable-reason.js';
import { pageFunction } from '../page-function.js';
import type { CaseContext, EventOutcome } from './event.js';
import { waited } from './waited.js';

/**
 * Chooses an option of a list by its label or value, as soon as the list has it. In a multiple list, commas separate
 * several. Focuses the list first, as a person does, so that the previous field fires its change event.
 */
export async function selectOption(context: CaseContext): Promise<EventOutcome> {
  const wanted = context.testCase.option ?? '';
  const label = context.isTraced ? null : (await context.askToChange(CHOOSE, wanted))?.answer;
  if (typeof label === 'string') return { value: label };
  await context.readyToAct();
  const chosen = await context.retry(() =>
    context.onTarget(async (element, timeout) => {
      const list = await element.elementHandle({ timeout });
      // A hidden or disabled list can't get the focus.
      for (const state of ['visible', 'enabled'] as const) await list?.waitForElementState(state, { timeout });
      await element.focus({ timeout });
      // Some pages fill a list on focus, or on blur of the previous field, and disable it meanwhile.
      await list?.waitForElementState('enabled', { timeout });
      const options = await findChosen(context, element, wanted, timeout);
      // The choice is made once. The page may be busy with it for longer than one wait for the list.
      const indices = options.map(({ index }) => ({ index }));
      await element.selectOption(indices, { timeout: context.remaining() });
      return options;
    }),
  );
  return { value: chosen.map((option) => option.label).join(', ') };
}

/**
 * Focuses a list, chooses an option, by label first, and answers its label, if the list is ready and has it. Null if
 * the list or the option must be waited for: then Playwright chooses it. Runs in the page.
 */
async function choose(
  list: Element,
  wanted: string,
  asSeen: typeof readAsSeen,
  inert: typeof isInert,
): Promise<string | null> {
  if (!(list instanceof HTMLSelectElement) || !isReady(list) || inert(list)) return null;
  const root = list.getRootNode();
  const focused = () => (root instanceof ShadowRoot ? root : document).activeElement;
  if (focused() !== list) {
    // Some pages fill a list when it gets the focus.
    list.focus();
    if (focused() !== list) return null;
    // Frameworks render the effects of the previous field's blur only after this task: they may disable the list to
    // fill it.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    if (!isReady(list) || inert(list)) return null;
  }
  const labelOf = (option: HTMLOptionElement) => (option.label || option.text).trim();
  const options = [...list.options];
  const seen = asSeen(wanted).trim();
  const option =
    options.find((one) => asSeen(labelOf(one)).trim() === seen) ?? options.find(({ value }) => value === wanted);
  if (!option || option.matches(':disabled')) return null;
  const label = labelOf(option);
  list.selectedIndex = option.index;
  list.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
  return label;
}

/** Whether a list is there, visible and enabled. Runs in the page. */
function isReady(list: HTMLSelectElement): boolean {
  if (!list.isConnected || list.matches(':disabled, [aria-disabled="true"] *, [aria-disabled="true"]')) return false;
  return list.checkVisibility({ visibilityProperty: true }) && list.getClientRects().length > 0;
}

/** In the page these functions see each other and nothing else. */
const CHOOSE: Question<string, Promise<string | null>> = pageFunction(
  `(list, wanted) => { ${[choose, isReady, isInert, readAsSeen].map(String).join('\n')}\nreturn choose(list, wanted, readAsSeen, isInert); }`,
);

async function findChosen(
  context: CaseContext,
  element: Locator,
  wanted: string,
  timeout: number,
): Promise<readonly FoundOption[]> {
  const list = await element.evaluate(READ_OPTIONS, undefined, { timeout });
  if (list === null) throw new HopelessFailure('The target is not a list of options: choose in it with Click instead');
  if (list.inert) throw new CaseFailure(`The element ${context.target.text} ${INERT_REASON}${waited(context)}`);
  return findOptions(list, wanted, readAsSeen);
}
