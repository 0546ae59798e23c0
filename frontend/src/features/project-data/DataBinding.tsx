import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { bindingPlaceholder } from '@testplatform/contract';
import { useSaveDataBinding, type DataRow } from '../../api/project-data.js';
import { CsvButtons } from './CsvButtons.js';
import { fromRows, insertRows, isBlank, removeRow, toRows, type Row } from './rows.js';
import { RowTable } from './RowTable.js';
import { SaveBar } from './SaveBar.js';
import { useDraft } from './use-draft.js';

interface DataBindingProps {
  readonly projectId: number;
  readonly stored: readonly DataRow[];
  readonly disabled: boolean;
  onDirtyChange(dirty: boolean): void;
}

/** Values by title, which an environment may override. A deletion is saved at once, and taken back when it fails (2 §4). */
export function DataBinding({ projectId, stored, disabled, onDirtyChange }: DataBindingProps) {
  const { mutateAsync } = useSaveDataBinding(projectId);
  const save = (rows: readonly Row[]) => mutateAsync(fromRows(rows).map(({ title, value }) => ({ title, value })));
  const draft = useDraft({ stored, edit: toRows, save, onDirtyChange });
  const remove = async (row: Row) => {
    const before = draft.value;
    const after = removeRow(before, row.key);
    draft.change(after);
    const wasStored = stored.some(({ title }) => title === row.title) && !isBlank(row);
    if (wasStored && !(await draft.submit(after))) draft.change(before);
  };
  return (
    <Box component="section" aria-labelledby="binding-title" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3" component="h2" id="binding-title">
        Data binding
      </Typography>
      <CsvButtons
        name="data-binding"
        rows={fromRows(draft.value)}
        disabled={disabled}
        onImport={(rows) => draft.change(insertRows(draft.value, draft.value.at(-1)?.key ?? '', rows))}
      />
      <RowTable
        label="Data binding"
        rows={draft.value}
        disabled={disabled || draft.busy}
        onChange={draft.change}
        onRemove={(row) => void remove(row)}
        placeholderOf={bindingPlaceholder}
      />
      {!disabled && (
        <SaveBar
          {...draft}
          label="Save the data binding"
          onSave={() => void draft.submit()}
          onDiscard={draft.discard}
        />
      )}
    </Box>
  );
}
