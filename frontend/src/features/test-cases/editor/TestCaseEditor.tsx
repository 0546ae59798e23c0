import { TEXTS, type FilePath } from '@testplatform/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTestCases } from '../../../api/test-cases.js';
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

/** Create or modify a test case (2 §2), once the file's cases are there. */
export function TestCaseEditor(props: TestCaseEditorProps) {
  const query = useTestCases(props.projectId, props.file);
  const failure = useFailure(query);
  const { data: records } = query;
  if (failure) return <ErrorState {...failure} />;
  if (!records) {
    return (
      <Box sx={{ p: 2 }}>
        <SkeletonRows rows={6} height={40} label="Loading the test case" />
      </Box>
    );
  }
  const record = records.find(({ case_id }) => case_id === props.caseId) ?? null;
  if (props.caseId !== null && !record) {
    return (
      <EmptyState
        title={TEXTS.noRecords}
        text="This test case is no longer there. It may have been deleted."
        action={<Button onClick={props.onCancel}>Back to the list</Button>}
      />
    );
  }
  return <CaseEditor key={props.caseId ?? 'new'} {...props} record={record} records={records} />;
}
