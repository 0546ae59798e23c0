import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { TEXTS, type FilePath } from '@testplatform/contract';
import { useState } from 'react';
import { useTestCases, type TestCaseRecord } from '../../../api/project/test-cases.js';
import { EmptyState } from '../../../shared/components/states/EmptyState.js';
import { ErrorState } from '../../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { CaseEditor } from './CaseEditor.js';

export interface FormInList {
  /** The case whose row the form is below: a new case is placed after it. */
  readonly behind: number;
  /** A case was added, and the next one is to be added below it. */
  onAdded(caseId: number): void;
}

export interface TestCaseEditorProps {
  readonly projectId: number;
  readonly file: FilePath;
  /** null creates a new case. */
  readonly caseId: number | null;
  /** The case was created, changed or deleted. @param caseId of the saved one */
  onDone(caseId?: number): void;
  onCancel(): void;
  /** The form's place in the list of cases. Absent: it fills the panel. */
  readonly inList?: FormInList;
}

/**
 * Creates or modifies a test case, once the file's cases are loaded. From then on the form stays, even if the file or
 * case is deleted: use a new `key` for another case.
 */
export function TestCaseEditor(props: TestCaseEditorProps) {
  const query = useTestCases(props.projectId, props.file);
  const failure = useFailure(query);
  /** The case that the form created, if the form stays. */
  const [kept, setKept] = useState<number | null>(null);
  const { records, record, isGone } = useOpened(query.data, kept ?? props.caseId);
  const [added, setAdded] = useState<readonly string[]>([]);
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
  return (
    <CaseEditor
      key={added.length}
      {...props}
      {...{ record, records, isGone }}
      added={added.at(-1) ?? null}
      onAdded={(title, caseId) => {
        if (props.inList) props.inList.onAdded(caseId);
        else setAdded([...added, title]);
      }}
      onKept={setKept}
    />
  );
}

export interface Opened {
  /** The file's cases as last read. */
  readonly records: readonly TestCaseRecord[] | undefined;
  /** The case; a deleted one is kept. null if there is none or never was. */
  readonly record: TestCaseRecord | null;
  /** The case was deleted after it was opened. */
  readonly isGone: boolean;
}

/**
 * What the editor was opened with. Kept while the file is refetched, possibly under another path or without the case.
 */
function useOpened(read: readonly TestCaseRecord[] | undefined, caseId: number | null): Opened {
  const [records, setRecords] = useState(read);
  if (read && read !== records) setRecords(read);
  const found = records?.find(({ case_id }) => case_id === caseId);
  const [record, setRecord] = useState(found);
  if (found && found !== record) setRecord(found);
  return { records, record: record ?? null, isGone: record !== undefined && found === undefined };
}
