import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useFetchWhenIdle } from '../../../shared/lazy-code.js';
import { EmptyState } from '../../../shared/components/states/EmptyState.js';
import { lazyDialog } from '../../../shared/components/states/LazyDialog.js';
import { visuallyHidden } from '../../../shared/visually-hidden.js';
import { TEXTS, type FilePath } from '@testplatform/contract';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePermission } from '../../../api/people/account.js';
import { useCaseBatch, type TestCaseRecord } from '../../../api/project/test-cases.js';
import { blocksOf } from '../model/case-blocks.js';
import { countOutcomes, numberCases, withOpened, type CaseOutcome, type NumberedCase } from '../model/case-outcome.js';
import { CaseDetails } from './CaseDetails.js';
import { CaseTable } from './table/CaseTable.js';
import { ColumnMenu } from './ColumnMenu.js';
import { useCaseColumns } from './table/columns.js';
import { FileOptions } from './FileOptions.js';
import { PasteButton } from './PasteButton.js';
import { SelectionBar } from './SelectionBar.js';
import { StatusStrip } from './StatusStrip.js';
import type { CaseFormInList } from './TestCaseList.js';
import { focusCurrentCase } from './edits/offer-undo.js';
import { useBlockMoves } from './edits/use-block-moves.js';
import { useCaseCopies } from './edits/use-case-copies.js';
import { useCaseDrag } from './table/use-case-drag.js';
import { useCaseMoves } from './edits/use-case-moves.js';
import { useMarked } from './use-marked.js';

const DeleteCases = lazyDialog(async () => (await import('./DeleteCases.js')).DeleteCases);
const LATER = [DeleteCases.code];

interface CasePanelProps {
  readonly projectId: number;
  readonly file: FilePath;
  readonly records: readonly TestCaseRecord[];
  /** Id of the case to show as running. */
  readonly runningId: number | null;
  readonly form: CaseFormInList | null;
  readonly saved: number | null;
  onEdit?(caseId: number): void;
  onAddBelow?(caseId: number): void;
}

/** The quick-status strip and the table: selecting, moving, copying and deleting cases. */
export function CasePanel(props: CasePanelProps) {
  const { projectId, file, records: stored, runningId, form, saved, onEdit, onAddBelow } = props;
  useFetchWhenIdle(LATER);
  const [only, setOnly] = useState<CaseOutcome | null>(null);
  const [deleting, setDeleting] = useState<readonly TestCaseRecord[]>([]);
  const batch = useCaseBatch(projectId, file);
  const { records, announcement, ...moves } = useCaseMoves(batch, stored);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const blocks = useMemo(() => blocksOf(records, folded), [records, folded]);
  const { move, step } = useBlockMoves(blocks, records, moves);
  const copies = useCaseCopies({ projectId, file, batch, records, move });
  const opened = useOpened(records, form?.caseId ?? null);
  const shown = useMemo(() => {
    const cases = numberCases(records, only);
    // A filter shows its matches even in folded blocks.
    const unfolded = only ? cases : cases.filter(({ record: { case_id } }) => blocks.shownFor(case_id) === case_id);
    return withOpened(unfolded, opened);
  }, [records, only, blocks, opened]);
  const columns = useCaseColumns(records);
  const marked = useMarked(shown);
  const whole = (cases: readonly TestCaseRecord[]) => recordsOf(records, blocks.whole(idsOf(cases)));
  const chosen = whole(marked.cases);
  /** The case to insert after: for a folded block, its last case. */
  const behind = (one: TestCaseRecord | undefined) =>
    one && recordsOf(records, [blocks.edgeOf(one.case_id, 'after')])[0];
  const fold = (caseId: number, isFolded: boolean) =>
    setFolded((old) => new Set(isFolded ? [...old, caseId] : [...old].filter((id) => id !== caseId)));
  const canCreate = usePermission('test-cases', 'create');
  const canModify = usePermission('test-cases', 'modify');
  const canDelete = usePermission('test-cases', 'delete');
  const drag = useCaseDrag({
    ids: records.map(({ case_id }) => case_id),
    marked: idsOf(chosen),
    whole: blocks.whole,
    ...(canModify && { onMove: move }),
  });
  const actions = {
    ...(onEdit && { onEdit }),
    ...(onAddBelow && {
      onAddBelow: (caseId: number) => {
        fold(caseId, false);
        onAddBelow(caseId);
      },
    }),
    onCopy: (cases: readonly TestCaseRecord[]) => copies.copy(whole(cases)),
    ...(canModify && { onStep: step }),
    ...(canDelete && {
      onDelete: (cases: readonly TestCaseRecord[]) => setDeleting(whole(cases)),
      onCut: (cases: readonly TestCaseRecord[]) => copies.cut(whole(cases)),
    }),
    ...(canCreate && {
      onDuplicate: (cases: readonly TestCaseRecord[]) => void copies.duplicate(whole(cases)),
      onPaste: (after?: TestCaseRecord) => void copies.paste(behind(after)),
    }),
  };

  const showAll = () => {
    flushSync(() => setOnly(null));
    focusCurrentCase();
  };
  return (
    <Box sx={{ position: 'relative', display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <StatusStrip counts={countOutcomes(records, only)} total={records.length} only={only} onOnly={setOnly} />
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          {canCreate && (
            <PasteButton count={copies.copied} busy={copies.busy} onPaste={() => actions.onPaste?.(chosen.at(-1))} />
          )}
          <FileOptions projectId={projectId} file={file} />
          <ColumnMenu {...columns} />
        </Stack>
      </Stack>
      {blocks.error !== null && (
        <Alert severity="warning" sx={{ mb: 1, py: 0 }}>
          This file can’t run yet. {blocks.error}
        </Alert>
      )}
      {chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          onClear={marked.clear}
          onCopy={() => copies.copy(chosen)}
          {...(canCreate && { onDuplicate: () => void copies.duplicate(chosen) })}
          {...(canDelete && { onCut: () => copies.cut(chosen), onDelete: () => setDeleting(chosen) })}
        />
      )}
      <CaseTable
        cases={shown}
        total={records.length}
        columns={columns}
        runningId={runningId === null || only ? runningId : blocks.shownFor(runningId)}
        blocks={blocks}
        onFold={fold}
        marked={marked}
        isCut={copies.isCut}
        actions={actions}
        drag={drag}
        form={form}
        saved={saved}
        renderDetails={(record) => <CaseDetails projectId={projectId} file={file} record={record} />}
        empty={
          only !== null && (
            <EmptyState
              title={TEXTS.noRecords}
              text="No test case has this result now."
              action={<Button onClick={showAll}>Show all</Button>}
            />
          )
        }
      />
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      {deleting.length > 0 && (
        <DeleteCases {...{ projectId, file }} records={deleting} among={records} onClose={() => setDeleting([])} />
      )}
    </Box>
  );
}

const idsOf = (cases: readonly TestCaseRecord[]): number[] => cases.map(({ case_id }) => case_id);
const recordsOf = (records: readonly TestCaseRecord[], ids: readonly number[]): TestCaseRecord[] => {
  const wanted = new Set(ids);
  return records.filter(({ case_id }) => wanted.has(case_id));
};

/** The case with the open form, as last seen: somebody else may delete it, or a filter hide it. */
function useOpened(records: readonly TestCaseRecord[], caseId: number | null): NumberedCase | null {
  const [last, setLast] = useState<NumberedCase | null>(null);
  const row = records.findIndex(({ case_id }) => case_id === caseId);
  const record = records[row];
  if (record && (record !== last?.record || row + 1 !== last.number)) setLast({ number: row + 1, record });
  return last?.record.case_id === caseId ? last : null;
}
