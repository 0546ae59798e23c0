import { type Condition, type ContentProperty, parseTimes, TIMES_ERROR } from '@testplatform/contract';
import { CaseFailure, HopelessFailure, UndecidedFailure } from '../errors.js';
import { checkConditionals } from './conditionals.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';
import { readProperty } from './get-content.js';

/** A condition that holds, or why it does not. */
interface Decision {
  readonly why: string | null;
  /** What was read and compared. */
  readonly value?: string;
}

/**
 * Decides whether a condition holds (3 §12): at once, or waiting until it does. A condition that can't be judged, such
 * as a numeric comparison with a text, fails the case.
 */
export async function decide(context: CaseContext): Promise<EventOutcome> {
  const isWaiting = context.testCase.waits === 'Yes';
  // The page may navigate during the check, so even an immediate decision is retried.
  const { why, value } = isWaiting
    ? await orNot(context.retry(() => check(context)))
    : await context.retry(() => orNot(check(context)));
  const message = why === null ? 'The condition holds' : `The condition does not hold: ${why}`;
  return { holds: why === null, message, ...(value !== undefined && { value }) };
}

/** Else does nothing by itself. */
export const passBy = async (): Promise<EventOutcome> => DONE;

/** Begins a loop. */
export const repeat = async (context: CaseContext): Promise<EventOutcome> => ({ passes: passesOf(context) });

/** Begins a loop, unless its condition holds already. */
export async function repeatUntil(context: CaseContext): Promise<EventOutcome> {
  const passes = passesOf(context);
  return { ...(await decide(context)), passes };
}

/** Begins a loop with a pass for each row of a table. */
export async function repeatForEachRow({
  testCase: { table = '' },
  tableRows: rows,
}: CaseContext): Promise<EventOutcome> {
  if (!rows) throw new HopelessFailure(`There is no table "${table}" in this project. Choose another one`);
  if (rows.length === 0)
    throw new HopelessFailure(`The table "${table}" has no rows. Add one in the configuration, under Tables`);
  return { passes: rows.length, rows };
}

/**
 * Ends a block. The End of a Repeat until checks the condition, which must hold if `times`, the number of passes left,
 * is 0.
 */
export async function end(context: CaseContext): Promise<EventOutcome> {
  const { condition, times } = context.testCase;
  if (condition === undefined) return DONE;
  const outcome = await decide(context);
  if (!outcome.holds && times === '0') throw new CaseFailure(`No pass is left. ${outcome.message ?? ''}`);
  return outcome;
}

/** The number of passes of a Repeat. @throws HopelessFailure when a placeholder was filled with something else */
function passesOf({ testCase: { times = '' } }: CaseContext): number {
  const passes = parseTimes(times);
  if (passes === null) throw new HopelessFailure(`${TIMES_ERROR}, but it is "${times.slice(0, 100)}"`);
  return passes;
}

/** @throws CaseFailure when the condition does not hold */
async function check(context: CaseContext): Promise<Decision> {
  const { condition = 'Visible', conditionals = [], comparedText = '' } = context.testCase;
  const wanted = WANTED[condition];
  if (wanted) {
    if (wanted.property === 'Checked') await requireElement(context);
    const isSo = (await readProperty(context, wanted.property)) === 'Yes';
    if (isSo !== wanted.isSo) throw new CaseFailure(`${context.target.text} is ${isSo ? '' : 'not '}${wanted.word}`);
    return { why: null };
  }
  const value = condition === 'Given text' ? comparedText : await readCompared(context, condition as ContentProperty);
  checkConditionals(conditionals, value, context.locale);
  return { why: null, value };
}

/** Conditions on the state of an element, which need no comparison. */
const WANTED: {
  readonly [condition in Condition]?: {
    readonly property: ContentProperty;
    readonly isSo: boolean;
    readonly word: string;
  };
} = {
  Visible: { property: 'Visible', isSo: true, word: 'visible' },
  'Not visible': { property: 'Visible', isSo: false, word: 'visible' },
  Checked: { property: 'Checked', isSo: true, word: 'checked' },
  'Not checked': { property: 'Checked', isSo: false, word: 'checked' },
};

async function readCompared(context: CaseContext, property: ContentProperty): Promise<string> {
  if (OF_ELEMENT.includes(property)) await requireElement(context);
  return readProperty(context, property);
}

/** Properties for which reading waits until there is an element. */
const OF_ELEMENT: readonly ContentProperty[] = ['Text', 'Value', 'Attribute'];

/** @throws CaseFailure when no element matches, or several match and none is visible: reading would wait for one */
async function requireElement(context: CaseContext): Promise<void> {
  const found = await context.matches();
  if (found === 1) return;
  if (found === 0) throw new CaseFailure(`No element matches ${context.target.text}`);
  if ((await context.visibleMatches()) === 0)
    throw new CaseFailure(`${found} elements match ${context.target.text}, none of them is visible`);
}

/**
 * Turns a failed check into the decision that the condition does not hold.
 * @throws HopelessFailure when that can't be decided
 */
async function orNot(checking: Promise<Decision>): Promise<Decision> {
  try {
    return await checking;
  } catch (error) {
    if (!(error instanceof CaseFailure) || error instanceof HopelessFailure) throw error;
    if (error instanceof UndecidedFailure) throw new HopelessFailure(error.message, error);
    return { why: error.message, ...(error.actual !== undefined && { value: error.actual }) };
  }
}
