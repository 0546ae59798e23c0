import ListIcon from '@mui/icons-material/PlaylistAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { TEXTS, type FilePath } from '@testplatform/contract';
import { useTestCases } from '../../../api/test-cases.js';
import { EmptyState } from '../../../shared/components/EmptyState.js';
import { ErrorState } from '../../../shared/components/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/Loading.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { CasePanel } from './CasePanel.js';
import { PasteIntoEmpty } from './PasteIntoEmpty.js';

export interface TestCaseListProps {
  readonly projectId: number;
  readonly file: FilePath;
  onEdit(caseId: number): void;
  /** What the empty list offers next. */
  onAdd?(): void;
}

/** The cases of one file (2 §2): loading, failed, empty, or there. */
export function TestCaseList({ projectId, file, onEdit, onAdd }: TestCaseListProps) {
  const query = useTestCases(projectId, file);
  const failure = useFailure(query);
  const { data: records } = query;

  if (failure) return <ErrorState {...failure} />;
  if (!records) {
    return (
      <Box sx={{ p: 1 }}>
        <SkeletonRows rows={10} height={36} label="Loading test cases" />
      </Box>
    );
  }
  if (records.length === 0) {
    return (
      <EmptyState
        icon={<ListIcon />}
        title={TEXTS.noRecords}
        text="This file has no test cases yet. Add the first one: for example, open an address."
        action={
          onAdd && (
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Button variant="contained" onClick={onAdd}>
                Add new case
              </Button>
              <PasteIntoEmpty projectId={projectId} file={file} />
            </Box>
          )
        }
      />
    );
  }
  return <CasePanel projectId={projectId} file={file} records={records} onEdit={onEdit} />;
}
