import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { LIMITS, stripDataTitle, TEXT_RULES } from '@testplatform/contract';
import { useEffect, useMemo, useState } from 'react';
import { useChangedBy } from '../../../api/last-change.js';
import { useProjectData } from '../../../api/project/project-data.js';
import { useOfferRename } from '../../../api/project/renamed-values.js';
import { useDeleteTable, useSaveTable, type ListedTable, type StoredTable } from '../../../api/project/tables.js';
import { ConfirmedButton } from '../../../shared/components/dialogs/ConfirmedButton.js';
import { useReportDirty } from '../../../shared/hooks/forms/use-report-dirty.js';
import { useTextRule } from '../../../shared/hooks/forms/use-text-rule.js';
import { useMergedForm } from '../../../shared/merge/use-merged-form.js';
import { tell } from '../../../shared/toast.js';
import { bytesOf } from '../rows.js';
import { SaveBar } from '../SaveBar.js';
import { CsvOfTable } from './CsvOfTable.js';
import { editTable, insertColumn, insertRow, renamedColumns, storeTable, type TableDraft } from './table-draft.js';
import { TableGrid } from './TableGrid.js';

interface TableEditorProps {
  readonly projectId: number;
  readonly stored: StoredTable;
  /** The project's other tables. */
  readonly others: readonly ListedTable[];
  readonly disabled: boolean;
  onDirtyChange(dirty: boolean): void;
}

/** Maximum number of undo steps. */
const UNDO_MOST = 100;

/** Edits one table: its name, columns and rows. */
export function TableEditor({ projectId, stored, others, disabled, onDirtyChange }: TableEditorProps) {
  const { mutateAsync } = useSaveTable(projectId);
  const remove = useDeleteTable(projectId);
  const { table_id: tableId, version } = stored;
  const read = useMemo(() => editTable(stored), [stored]);
  const offerRename = useOfferRename(projectId);
  const save = async (edited: TableDraft, base: TableDraft) => {
    const changed = storeTable(edited);
    await mutateAsync({ tableId, table: changed, version });
    const ofTable = { kind: 'table' as const, collection: changed.name };
    void offerRename(renamedColumns(base, edited).map((column) => ({ ...ofTable, ...column })));
  };
  const draft = useMergedForm({ stored: read, version, save });
  useReportDirty(draft.isDirty);
  useEffect(() => {
    onDirtyChange(draft.isDirty);
    return () => onDirtyChange(false);
  }, [draft.isDirty, onDirtyChange]);
  const by = useChangedBy(projectId, 'tables', version);
  const undo = useTableUndo(draft.value, draft.base, draft.change);
  const table = draft.value;
  const { take, note, begin } = useTextRule(TEXT_RULES.dataTitle, (name) => undo.change({ ...table, name }, 'name'));
  const name = stripDataTitle(table.name);
  const isTaken = others.some((one) => one.name.toLowerCase() === name.toLowerCase());
  const nameProblem = isTaken ? `“${name}” already exists` : name === '' ? 'A table needs a name' : undefined;
  const bytes = useBytes(projectId, table, others);
  return (
    <Box component="section" aria-label={stored.name} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
        <TextField
          label="Name of the table"
          value={table.name}
          disabled={disabled}
          error={nameProblem !== undefined}
          helperText={nameProblem ?? note}
          onChange={take}
          onFocus={begin}
          slotProps={{ htmlInput: { maxLength: LIMITS.dataNameMax } }}
        />
        <CsvOfTable table={storeTable(table)} disabled={disabled} onImport={(next) => undo.change(editTable(next))} />
        <Button size="small" startIcon={<UndoIcon />} disabled={disabled || !undo.can} onClick={undo.undo}>
          Undo
        </Button>
        <ConfirmedButton
          label="Delete table"
          confirmLabel="Delete"
          startIcon={<DeleteIcon />}
          disabled={disabled}
          title={`Delete “${stored.name}”?`}
          text="Its rows are deleted too."
          onConfirm={() => remove.mutate(tableId, { onSuccess: () => onDirtyChange(false), onError: tell })}
        />
      </Box>
      <TableGrid table={table} disabled={disabled} onChange={undo.change} onUndo={undo.undo} />
      {!disabled && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              size="small"
              startIcon={<AddIcon />}
              disabled={table.rows.length >= LIMITS.tableRowsMax}
              onClick={() => undo.change(insertRow(table, table.rows.length))}
            >
              Add a row
            </Button>
            <Button
              size="small"
              startIcon={<AddIcon />}
              disabled={table.columns.length >= LIMITS.tableColumnsMax}
              onClick={() => undo.change(insertColumn(table, table.columns.length))}
            >
              Add a column
            </Button>
          </Box>
          <SaveBar
            {...draft}
            bytes={bytes}
            label="Save the table"
            by={by}
            isBlocked={nameProblem !== undefined}
            onSave={() => void draft.submit()}
            onDiscard={() => {
              undo.forget();
              draft.discard();
            }}
          />
        </>
      )}
    </Box>
  );
}

/**
 * The stored size in bytes that the limit applies to: this table, the project's other tables and its data collection.
 */
function useBytes(projectId: number, table: TableDraft, others: readonly ListedTable[]): number {
  const collection = useProjectData(projectId).data?.dataCollection;
  const besides = useMemo(
    () => others.reduce((sum, { bytes = 0 }) => sum + bytes, collection ? bytesOf(collection) : 0),
    [others, collection],
  );
  return useMemo(() => {
    const { columns, rows } = storeTable(table);
    return besides + bytesOf({ columns, rows });
  }, [table, besides]);
}

/**
 * The undo history of a table. Consecutive edits of one field are one step. A change by somebody else clears the
 * history, because an earlier state would lose that change.
 */
function useTableUndo(table: TableDraft, base: TableDraft, set: (table: TableDraft) => void) {
  const [past, setPast] = useState<{
    readonly base: TableDraft;
    readonly steps: readonly TableDraft[];
    readonly field?: string | undefined;
  }>({ base, steps: [] });
  const steps = past.base === base ? past.steps : [];
  return {
    can: steps.length > 0,
    /** @param field the edited field, while somebody types in it */
    change: (next: TableDraft, field?: string) => {
      if (next === table) return;
      const isSameField = field !== undefined && field === past.field && steps.length > 0;
      setPast({ base, steps: isSameField ? steps : [...steps, table].slice(-UNDO_MOST), field });
      set(next);
    },
    undo: () => {
      const before = steps.at(-1);
      if (!before) return;
      setPast({ base, steps: steps.slice(0, -1) });
      set(before);
    },
    forget: () => setPast({ base, steps: [] }),
  };
}
