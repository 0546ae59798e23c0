import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { visuallyHidden } from '../../../shared/visually-hidden.js';
import { structureOf, type FilePath } from '@testplatform/contract';
import { useMemo, useState } from 'react';
import { usePermission } from '../../../api/account.js';
import { useCaseBatch, type TestCaseRecord } from '../../../api/test-cases.js';
import { countOutcomes, numberCases, withOpened, type CaseOutcome, type NumberedCase } from '../model/case-outcome.js';
import { CaseDetails } from './CaseDetails.js';
import { CaseTable } from './table/CaseTable.js';
import { ColumnMenu } from './ColumnMenu.js';
import { useCaseColumns } from './table/columns.js';
import { DeleteCases } from './DeleteCases.js';
import { FileOptions } from './FileOptions.js';
import { PasteButton } from './PasteButton.js';
import { SelectionBar } from './SelectionBar.js';
import { StatusStrip } from './StatusStrip.js';
import type { CaseFormInList } from './TestCaseList.js';
import { useCaseCopies } from './use-case-copies.js';
import { useCaseDrag } from './table/use-case-drag.js';
import { useCaseMoves } from './use-case-moves.js';
import { useMarked } from './use-marked.js';

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
  const [only, setOnly] = useState<CaseOutcome | null>(null);
  const [deleting, setDeleting] = useState<readonly TestCaseRecord[]>([]);
  const batch = useCaseBatch(projectId, file);
  const { records, move, step, announcement } = useCaseMoves({ projectId, file, batch }, stored);
  const copies = useCaseCopies({ projectId, file, batch, records, move });
  const opened = useOpened(records, form?.caseId ?? null);
  const shown = useMemo(() => withOpened(numberCases(records, only), opened), [records, only, opened]);
  const { errors } = useMemo(() => structureOf(records.map(({ testCase }) => testCase)), [records]);
  const columns = useCaseColumns(records);
  const marked = useMarked(shown);
  const canCreate = usePermission('test-cases', 'create');
  const canModify = usePermission('test-cases', 'modify');
  const canDelete = usePermission('test-cases', 'delete');
  const drag = useCaseDrag({
    ids: records.map(({ case_id }) => case_id),
    marked: marked.cases.map(({ case_id }) => case_id),
    ...(canModify && { onMove: move }),
  });
  const actions = {
    ...(onEdit && { onEdit }),
    ...(onAddBelow && { onAddBelow }),
    onCopy: copies.copy,
    ...(canModify && { onStep: step }),
    ...(canDelete && { onDelete: setDeleting, onCut: copies.cut }),
    ...(canCreate && {
      onDuplicate: (cases: readonly TestCaseRecord[]) => void copies.duplicate(cases),
      onPaste: (behind?: TestCaseRecord) => void copies.paste(behind),
    }),
  };

  return (
    <Box sx={{ position: 'relative', display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <StatusStrip counts={countOutcomes(records)} total={records.length} only={only} onOnly={setOnly} />
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          {canCreate && (
            <PasteButton
              count={copies.copied}
              busy={copies.busy}
              onPaste={() => actions.onPaste?.(marked.cases.at(-1))}
            />
          )}
          <FileOptions projectId={projectId} file={file} />
          <ColumnMenu {...columns} />
        </Stack>
      </Stack>
      {errors[0] && (
        <Alert severity="warning" sx={{ mb: 1, py: 0 }}>
          This file can’t run yet. {errors[0].sentence}
        </Alert>
      )}
      {marked.cases.length > 0 && (
        <SelectionBar
          count={marked.cases.length}
          onClear={marked.clear}
          onCopy={() => copies.copy(marked.cases)}
          {...(canCreate && { onDuplicate: () => void copies.duplicate(marked.cases) })}
          {...(canDelete && { onCut: () => copies.cut(marked.cases), onDelete: () => setDeleting(marked.cases) })}
        />
      )}
      <CaseTable
        cases={shown}
        total={records.length}
        columns={columns}
        runningId={runningId}
        marked={marked}
        isCut={copies.isCut}
        actions={actions}
        drag={drag}
        form={form}
        saved={saved}
        renderDetails={(record) => <CaseDetails projectId={projectId} file={file} record={record} />}
      />
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      {deleting.length > 0 && (
        <DeleteCases projectId={projectId} file={file} records={deleting} onClose={() => setDeleting([])} />
      )}
    </Box>
  );
}

/** The case with the open form, as last seen: somebody else may delete it, or a filter hide it. */
function useOpened(records: readonly TestCaseRecord[], caseId: number | null): NumberedCase | null {
  const [last, setLast] = useState<NumberedCase | null>(null);
  const row = records.findIndex(({ case_id }) => case_id === caseId);
  const record = records[row];
  if (record && (record !== last?.record || row + 1 !== last.number)) setLast({ number: row + 1, record });
  return last?.record.case_id === caseId ? last : null;
}
