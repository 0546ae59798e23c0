import type { StorageRow, TestCase } from '@testplatform/contract';
import { CaseFailure } from '../errors.js';
import type { EventOutcome } from '../events/event.js';
import { readTargetText } from '../locators/read-text.js';
import type { RunningCase } from './case-context.js';

/**
 * Stores the values that the storage rows of a passed case ask for (3 §5).
 * @throws CaseFailure when there is no such value
 */
export async function storeValues(
  storage: Map<string, string>,
  context: RunningCase,
  outcome: EventOutcome,
): Promise<void> {
  for (const row of context.testCase.storage) storage.set(row.key, await READ[row.type](context, row, outcome));
}

type Read = (context: RunningCase, row: StorageRow, outcome: EventOutcome) => Promise<string>;

const READ: Record<StorageRow['type'], Read> = {
  'Get Input text': async (context, _row, outcome) => outcome.fed ?? targetText(context, 'value'),
  // Without a target, the text is what the case has read, such as a title or a server's answer.
  Text: async (context, _row, { value }) =>
    value !== undefined && !hasTarget(context.testCase) ? value : targetText(context, 'text'),
  'Get URL path': async ({ page }) => urlOf(page.url()).pathname,
  'Get URL query string': async ({ page }, { data }) => {
    const value = urlOf(page.url()).searchParams.get(data);
    if (value === null) throw new CaseFailure(`The address has no query parameter "${data}"`);
    return value;
  },
};

function targetText(context: RunningCase, what: string): Promise<string> {
  if (!hasTarget(context.testCase)) throw new CaseFailure(`The case has no target field whose ${what} could be stored`);
  return readTargetText(context);
}

const hasTarget = ({ targetField }: TestCase): boolean => targetField !== undefined && targetField !== '';

function urlOf(text: string): URL {
  if (!URL.canParse(text)) throw new CaseFailure('No page is open whose address could be stored');
  return new URL(text);
}
