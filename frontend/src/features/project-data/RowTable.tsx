import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { stripDataTitle } from '@testplatform/contract';
import { useRowFocus } from '../../shared/hooks/use-row-focus.js';
import { RowEditor } from './RowEditor.js';
import { changeRow, insertRows, isBlank, removeRow, repeatedTitles, type Row, type RowData } from './rows.js';

interface RowTableProps {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly disabled: boolean;
  /** Whether values can be marked as secret. */
  readonly withSecrets?: boolean;
  onChange(rows: readonly Row[]): void;
  /** Called instead of just removing the row. */
  onRemove?(row: Row): void;
  /** The placeholder for a row. */
  placeholderOf(title: string): string;
}

/** Titles and values; cells pasted from a spreadsheet become rows. */
export function RowTable({
  label,
  rows,
  disabled,
  withSecrets = false,
  onChange,
  onRemove,
  placeholderOf,
}: RowTableProps) {
  const repeated = repeatedTitles(rows);
  const { list, removing } = useRowFocus<HTMLDivElement>(rows.length, '[data-row-title]');
  const paste = (uiKey: string) => (data: readonly RowData[]) => onChange(insertRows(rows, uiKey, data));
  return (
    <div>
      <Box ref={list} role="group" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
        {rows.map((row, index) => (
          <RowEditor
            key={row.uiKey}
            row={row}
            name={`${label}, row ${index + 1}`}
            disabled={disabled}
            withSecret={withSecrets}
            isRepeated={repeated.has(stripDataTitle(row.title))}
            isLast={index === rows.length - 1 && isBlank(row)}
            onChange={(change) => onChange(changeRow(rows, row.uiKey, change))}
            onPasteRows={paste(row.uiKey)}
            onRemove={() => {
              removing(index);
              if (onRemove) onRemove(row);
              else onChange(removeRow(rows, row.uiKey));
            }}
            placeholderOf={placeholderOf}
          />
        ))}
      </Box>
      {!disabled && <FormHelperText>You can paste cells from a spreadsheet into a title.</FormHelperText>}
    </div>
  );
}
