import { useState } from 'react';
import type { TestCaseRecord } from '../../../api/test-cases.js';
import { idOfTitle } from '../model/standing.js';

interface Began {
  readonly id: number;
  /** Of its last result when it began. */
  readonly time: string | undefined;
}

/**
 * The ids of the cases to show as running: of the one that does, and of the one before it until its result is read. It would stand there
 * meanwhile as it did before the run.
 */
export function useRunningCases(
  records: readonly TestCaseRecord[],
  isRunning: boolean,
  title: string | null,
): readonly number[] {
  const [began, setBegan] = useState<readonly Began[]>([]);
  const timeOf = (id: number) => records.find(({ case_id }) => case_id === id)?.summary.time;
  const id = title === null ? null : idOfTitle(records, title);
  if (!isRunning && began.length > 0) setBegan([]);
  else if (isRunning && id !== null && id !== began[0]?.id) setBegan([{ id, time: timeOf(id) }, ...began.slice(0, 1)]);
  return began.filter((one) => one.id === id || timeOf(one.id) === one.time).map((one) => one.id);
}
