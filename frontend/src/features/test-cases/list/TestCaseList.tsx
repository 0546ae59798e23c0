import ListIcon from '@mui/icons-material/PlaylistAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { TEXTS, type FilePath } from '@testplatform/contract';
import { useMemo, useState, type ReactNode } from 'react';
import { useLiveTestCases, type TestCaseRecord } from '../../../api/project/test-cases.js';
import { EmptyState } from '../../../shared/components/states/EmptyState.js';
import { ErrorState } from '../../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { useIsStale } from '../../../shared/hooks/use-is-stale.js';
import { idOfTitle } from '../model/case-outcome.js';
import { CasePanel } from './CasePanel.js';
import { PasteIntoEmpty } from './PasteButton.js';

export interface CaseFormInList {
  readonly caseId: number;
  readonly content: ReactNode;
}

export interface TestCaseListProps {
  readonly projectId: number;
  readonly file: FilePath;
  /** Whether files of the project are running. */
  readonly isRunning: boolean;
  /** Whether this file is known to be running. */
  readonly runsHere: boolean;
  /** The title of this file's running case, if known. */
  readonly runningCase: string | null;
  /** The form that is open in the list, below the row of a case. */
  readonly form: CaseFormInList | null;
  /** The case that the last form saved. */
  readonly saved: number | null;
  /** Absent without edit rights: a click then shows a case's details. */
  onEdit?(caseId: number): void;
  onAddBelow?(caseId: number): void;
  /** The next step, offered by the empty list. */
  onAdd?(): void;
}

const NONE: readonly TestCaseRecord[] = [];

/** The cases of one file: loading, failed, empty, or loaded. */
export function TestCaseList(props: TestCaseListProps) {
  const { projectId, file, isRunning, runsHere, runningCase, form, saved, onEdit, onAdd, onAddBelow } = props;
  const query = useLiveTestCases(projectId, file, isRunning, runningCase);
  const failure = useFailure(query);
  const isStale = useIsStale(runsHere, query.dataUpdatedAt) && runsHere;
  const read = useMemo(() => (isStale ? query.data?.map(waiting) : query.data), [query.data, isStale]);
  const records = useShown(read, form !== null || !failure);
  const runningId = useRunningCase(records ?? NONE, isRunning, runningCase);

  if (failure && !records) return <ErrorState {...failure} />;
  if (!records) {
    return (
      <Box sx={{ p: 1 }}>
        <SkeletonRows rows={10} height={36} label="Loading test cases" />
      </Box>
    );
  }
  if (records.length === 0 && !form) {
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
  return (
    <CasePanel
      {...{ projectId, file, records, runningId, form, saved }}
      {...(onEdit && { onEdit })}
      {...(onAddBelow && { onAddBelow })}
    />
  );
}

/**
 * The cases as last read. They stay while a renamed file is read again, with the dialogs that are open, and while a form
 * is open even if the file is deleted.
 */
function useShown(read: readonly TestCaseRecord[] | undefined, stay: boolean) {
  const [last, setLast] = useState(read);
  if (read && read !== last) setLast(read);
  return read ?? (stay ? last : undefined);
}

interface Began {
  readonly id: number;
  /** The time of the case's last result when the case began. */
  readonly time: string | undefined;
}

/**
 * The id of the case to show as running; null if none. The previous one stays until its result is loaded, or it would
 * briefly show an old result. Two never run at once.
 */
function useRunningCase(records: readonly TestCaseRecord[], isRunning: boolean, title: string | null): number | null {
  const [began, setBegan] = useState<readonly Began[]>([]);
  const timeOf = (id: number) => records.find(({ case_id }) => case_id === id)?.summary.time;
  const id = title === null ? null : idOfTitle(records, title);
  if (!isRunning && began.length > 0) setBegan([]);
  else if (isRunning && id !== null && id !== began[0]?.id) setBegan([{ id, time: timeOf(id) }, ...began.slice(0, 1)]);
  const isOpen = (one: Began) => one.id === id || timeOf(one.id) === one.time;
  return began.findLast(isOpen)?.id ?? null;
}

const waiting = (record: TestCaseRecord): TestCaseRecord => ({ ...record, waits: true });
