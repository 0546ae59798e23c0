import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { visuallyHidden } from '../../../shared/visually-hidden.js';
import type { FilePath } from '@testplatform/contract';
import { useMemo, useState } from 'react';
import { usePermission } from '../../../api/account.js';
import { useCaseBatch, type TestCaseRecord } from '../../../api/test-cases.js';
import { countOutcomes, numberCases, type CaseOutcome } from '../model/case-outcome.js';
import { CaseDetails } from './CaseDetails.js';
import { CaseTable } from './CaseTable.js';
import { extraColumnsOf } from './columns.js';
import { DeleteCases } from './DeleteCases.js';
import { PasteButton } from './PasteButton.js';
import { SelectionBar } from './SelectionBar.js';
import { StatusStrip } from './StatusStrip.js';
import { useCaseCopies } from './use-case-copies.js';
import { useCaseDrag } from './use-case-drag.js';
import { useCaseMoves } from './use-case-moves.js';
import { useMarked } from './use-marked.js';

interface CasePanelProps {
  readonly projectId: number;
  readonly file: FilePath;
  readonly records: readonly TestCaseRecord[];
  /** Of the cases to show as running. */
  readonly runningIds: readonly number[];
  onEdit(caseId: number): void;
}

/** The quick-status strip and the table: selecting, moving, copying and deleting cases. */
export function CasePanel({ projectId, file, records: stored, runningIds, onEdit }: CasePanelProps) {
  const [only, setOnly] = useState<CaseOutcome | null>(null);
  const [deleting, setDeleting] = useState<readonly TestCaseRecord[]>([]);
  const batch = useCaseBatch(projectId, file);
  const { records, move, step, announcement } = useCaseMoves(batch, stored);
  const copies = useCaseCopies(batch, records);
  const shown = useMemo(() => numberCases(records, only), [records, only]);
  const extra = useMemo(() => extraColumnsOf(records), [records]);
  const marked = useMarked(shown);
  const canCreate = usePermission('test-cases', 'create');
  const canModify = usePermission('test-cases', 'modify');
  const canDelete = usePermission('test-cases', 'delete');
  const drag = useCaseDrag({ ids: records.map(({ case_id }) => case_id), ...(canModify && { onMove: move }) });
  const actions = {
    onEdit,
    onCopy: copies.copy,
    ...(canModify && { onStep: step }),
    ...(canDelete && { onDelete: setDeleting }),
    ...(canCreate && {
      onDuplicate: (cases: readonly TestCaseRecord[]) => void copies.duplicate(cases),
      onPaste: (behind?: TestCaseRecord) => void copies.paste(behind),
    }),
  };

  return (
    <Box sx={{ position: 'relative' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <StatusStrip counts={countOutcomes(records)} total={records.length} only={only} onOnly={setOnly} />
        {canCreate && (
          <PasteButton
            count={copies.copied}
            busy={copies.busy}
            onPaste={() => actions.onPaste?.(marked.cases.at(-1))}
          />
        )}
      </Stack>
      {marked.cases.length > 0 && (
        <SelectionBar
          count={marked.cases.length}
          onClear={marked.clear}
          onCopy={() => copies.copy(marked.cases)}
          {...(canCreate && { onDuplicate: () => void copies.duplicate(marked.cases) })}
          {...(canDelete && { onDelete: () => setDeleting(marked.cases) })}
        />
      )}
      <CaseTable
        cases={shown}
        total={records.length}
        extra={extra}
        runningIds={runningIds}
        marked={marked}
        actions={actions}
        drag={drag}
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
