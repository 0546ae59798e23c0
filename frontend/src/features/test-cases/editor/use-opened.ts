import { useState } from 'react';
import type { TestCaseRecord } from '../../../api/test-cases.js';

export interface Opened {
  /** The file's cases as they were last read. */
  readonly records: readonly TestCaseRecord[] | undefined;
  /** The case; one that was there stays when somebody deletes it. null: none, or there never was one. */
  readonly record: TestCaseRecord | null;
  /** Somebody has deleted the case since it was opened. */
  readonly isGone: boolean;
}

/** What the editor was opened with, kept while the file is read anew: under another path, or without the case. */
export function useOpened(read: readonly TestCaseRecord[] | undefined, caseId: number | null): Opened {
  const [records, setRecords] = useState(read);
  if (read && read !== records) setRecords(read);
  const found = records?.find(({ case_id }) => case_id === caseId);
  const [record, setRecord] = useState(found);
  if (found && found !== record) setRecord(found);
  return { records, record: record ?? null, isGone: record !== undefined && found === undefined };
}
