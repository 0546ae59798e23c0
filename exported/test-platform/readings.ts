import type { Locator } from '@playwright/test';
import type { Flow } from './flow.js';
import { CaseFailure, readText, readValue } from './rules.js';
import { matches, onTarget, visibleMatches } from './targets.js';

/** Reads something of the page as a text. */
export interface Reading {
  (flow: Flow): Promise<string>;
  /** The element that is read; absent if reading never waits. Conditions check it first, because they must not wait. */
  readonly element?: Locator;
}

const ofElement = (element: Locator, read: (flow: Flow) => Promise<string>): Reading =>
  Object.assign(read, { element });

/**
 * The value of a form field, the values of a list's chosen options, or the text of anything else as a person sees it,
 * trimmed.
 */
export const textOf = (target: Locator): Reading =>
  ofElement(target, (flow) => onTarget(flow, target, (one, timeout) => one.evaluate(readText, undefined, { timeout })));

/** The value of a form field, or the chosen ones of a list. */
export const valueOf = (target: Locator): Reading =>
  ofElement(target, (flow) =>
    onTarget(flow, target, (one, timeout) => one.evaluate(readValue, undefined, { timeout })),
  );

export const attributeOf = (target: Locator, name: string): Reading =>
  ofElement(target, async (flow) => {
    const value = await onTarget(flow, target, (one, timeout) => one.getAttribute(name, { timeout }));
    if (value === null) throw new CaseFailure(`The element has no attribute "${name}"`);
    return value;
  });

/** `Yes` or `No`. */
export const checkedOf = (target: Locator): Reading =>
  ofElement(target, async (flow) =>
    (await onTarget(flow, target, (one, timeout) => one.isChecked({ timeout }))) ? 'Yes' : 'No',
  );

export const countOf =
  (target: Locator): Reading =>
  async () =>
    String(await (await matches(target)).count());

/** `Yes` or `No`. */
export const visibleOf =
  (target: Locator): Reading =>
  async () =>
    (await (await visibleMatches(target)).count()) > 0 ? 'Yes' : 'No';

export const pageTitle: Reading = (flow) => flow.page.title();
export const pageAddress: Reading = async (flow) => flow.page.url();

/** The text of the last dialog. @throws CaseFailure if none has opened since the last action */
export const dialogText: Reading = async (flow) => {
  const said = flow.tabs.lastDialog;
  if (said === null)
    throw new CaseFailure(
      'No dialog has opened since the last action. Put this step right after the one that opens it',
    );
  return said;
};

/** A constant text of the test. */
export const given =
  (text: string): Reading =>
  async () =>
    text;

/** @throws CaseFailure if no element matches, or several do and none of them is visible: reading would wait */
export async function requireElement({ element }: Reading): Promise<void> {
  if (!element) return;
  const found = await (await matches(element)).count();
  if (found === 1) return;
  if (found === 0) throw new CaseFailure(`No element matches ${String(element)}`);
  if ((await (await visibleMatches(element)).count()) === 0)
    throw new CaseFailure(`${found} elements match ${String(element)}, none of them is visible`);
}

/** A condition; throws CaseFailure if it does not hold. */
export type Condition = (flow: Flow) => Promise<void>;

const isSo =
  (reading: Reading, wanted: 'Yes' | 'No', word: string): Condition =>
  async (flow) => {
    await requireElement(reading);
    if ((await reading(flow)) !== wanted) throw new CaseFailure(`It is ${wanted === 'Yes' ? 'not ' : ''}${word}`);
  };

export const isVisible = (target: Locator): Condition => isSo(visibleOf(target), 'Yes', 'visible');
export const isNotVisible = (target: Locator): Condition => isSo(visibleOf(target), 'No', 'visible');
export const isChecked = (target: Locator): Condition => isSo(checkedOf(target), 'Yes', 'checked');
export const isNotChecked = (target: Locator): Condition => isSo(checkedOf(target), 'No', 'checked');
