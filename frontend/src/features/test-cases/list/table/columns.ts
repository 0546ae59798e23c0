import { newTestCase, type TestCase } from '@testplatform/contract';
import { useMemo } from 'react';
import type { TestCaseRecord } from '../../../../api/project/test-cases.js';
import { useStored } from '../../../../shared/hooks/use-stored.js';

/** A column of the list besides the checkbox, the number, the title and the expander, which are always there. */
export interface CaseColumn {
  readonly label: 'Event' | 'Sleep time' | 'Priority' | 'Blocker' | 'Test status';
  /** Pixels; without it the column shares the rest with the title. */
  readonly width?: number;
  /** Its text for a case; null for the status, which is not part of the case. */
  text(testCase: TestCase): string | null;
}

const USUAL = newTestCase();

/** The columns of 1 §2 and 2 §2, in order. */
const CASE_COLUMNS: readonly CaseColumn[] = [
  { label: 'Event', width: 132, text: ({ eventType }) => eventType },
  { label: 'Sleep time', width: 92, text: ({ sleepTime }) => `${sleepTime} s` },
  { label: 'Priority', width: 72, text: ({ priority }) => priority },
  { label: 'Blocker', width: 68, text: ({ isBlocker }) => isBlocker },
  { label: 'Test status', width: 104, text: () => null },
];

/** Whether a case has the default value there: it is shown in a muted colour. */
export const isUsual = ({ label, text }: CaseColumn, testCase: TestCase): boolean =>
  label !== 'Event' && text(testCase) === text(USUAL);

/** The columns of a file's list: all but those that the user has hidden, and the sleep time if no case has one. */
export function useCaseColumns(records: readonly TestCaseRecord[]) {
  const [stored = '', setStored] = useStored('hiddenColumns');
  const hidden = useMemo(() => stored.split(',').filter(Boolean), [stored]);
  const sleeps = records.some(({ testCase }) => testCase.sleepTime > 0);
  const offered = useMemo(() => CASE_COLUMNS.filter(({ label }) => label !== 'Sleep time' || sleeps), [sleeps]);
  const shown = useMemo(() => offered.filter(({ label }) => !hidden.includes(label)), [offered, hidden]);
  const toggle = (label: CaseColumn['label']) =>
    setStored((hidden.includes(label) ? hidden.filter((one) => one !== label) : [...hidden, label]).join(','));
  return { offered, shown, toggle };
}

export type CaseColumns = ReturnType<typeof useCaseColumns>;
