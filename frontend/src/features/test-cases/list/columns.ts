import { newTestCase, type TestCase } from '@testplatform/contract';
import type { TestCaseRecord } from '../../../api/test-cases.js';

/** A column that is shown only where cases differ from a new one. */
export interface ExtraColumn {
  readonly label: string;
  /** Pixels. */
  readonly width: number;
  /** Empty for the value of a new case. */
  text(testCase: TestCase): string;
}

const USUAL = newTestCase();
const EXTRA_COLUMNS: readonly ExtraColumn[] = [
  { label: 'Priority', width: 84, text: ({ priority }) => (priority === USUAL.priority ? '' : priority) },
  { label: 'Blocker', width: 76, text: ({ isBlocker }) => (isBlocker === USUAL.isBlocker ? '' : isBlocker) },
  {
    label: 'Sleep',
    width: 72,
    // The sentence of a `Sleep` says how long.
    text: ({ eventType, sleepTime }) =>
      eventType === 'Sleep' || sleepTime === USUAL.sleepTime ? '' : `${sleepTime} s`,
  },
];

/** The columns of 2 §2 in which at least one of a file's cases differs from a new case. */
export const extraColumnsOf = (records: readonly TestCaseRecord[]): readonly ExtraColumn[] =>
  EXTRA_COLUMNS.filter(({ text }) => records.some(({ testCase }) => text(testCase) !== ''));
