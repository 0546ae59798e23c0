import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { TEXTS, type FilePath } from '@testplatform/contract';
import { useState } from 'react';
import { useTestCases, type TestCaseRecord } from '../../../api/test-cases.js';
import { EmptyState } from '../../../shared/components/EmptyState.js';
import { ErrorState } from '../../../shared/components/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/Loading.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { CaseEditor } from './CaseEditor.js';

export interface TestCaseEditorProps {
  readonly projectId: number;
  readonly file: FilePath;
  /** null makes a new case. */
  readonly caseId: number | null;
  /** The case was created, changed or deleted. */
  onDone(): void;
  onCancel(): void;
  /** Whether leaving now would lose what was typed. */
  onDirtyChange?(dirty: boolean): void;
}

/**
 * Create or modify a test case (2 §2), once the file's cases are there. From then on the form stays, whatever becomes of the file and
 * the case: give another case a `key` of its own.
 */
export function TestCaseEditor(props: TestCaseEditorProps) {
  const query = useTestCases(props.projectId, props.file);
  const failure = useFailure(query);
  const { records, record, isGone } = useOpened(query.data, props.caseId);
  if (!records) {
    return failure ? (
      <ErrorState {...failure} />
    ) : (
      <Box sx={{ p: 2 }}>
        <SkeletonRows rows={6} height={40} label="Loading the test case" />
      </Box>
    );
  }
  if (props.caseId !== null && !record) {
    return (
      <EmptyState
        title={TEXTS.noRecords}
        text="This test case no longer exists."
        action={<Button onClick={props.onCancel}>Back to the list</Button>}
      />
    );
  }
  return <CaseEditor {...props} {...{ record, records, isGone }} />;
}

export interface Opened {
  /** The file's cases as they were last read. */
  readonly records: readonly TestCaseRecord[] | undefined;
  /** The case; one that was there stays when somebody deletes it. null: none, or there never was one. */
  readonly record: TestCaseRecord | null;
  /** Somebody has deleted the case since it was opened. */
  readonly isGone: boolean;
}

/** What the editor was opened with, kept while the file is read anew: under another path, or without the case. */
function useOpened(read: readonly TestCaseRecord[] | undefined, caseId: number | null): Opened {
  const [records, setRecords] = useState(read);
  if (read && read !== records) setRecords(read);
  const found = records?.find(({ case_id }) => case_id === caseId);
  const [record, setRecord] = useState(found);
  if (found && found !== record) setRecord(found);
  return { records, record: record ?? null, isGone: record !== undefined && found === undefined };
}
