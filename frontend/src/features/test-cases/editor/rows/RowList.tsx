import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { LIMITS } from '@testplatform/contract';
import { useId, type ReactNode } from 'react';
import { useRowFocus } from '../../../../shared/hooks/use-row-focus.js';

interface RowListProps {
  readonly title: string;
  readonly help: string;
  readonly error?: string | undefined;
  readonly addLabel: string;
  /** Keys of the rows, in order. */
  readonly rows: readonly { readonly id: string }[];
  renderRow(row: number): ReactNode;
  onAdd(): void;
  onRemove(row: number): void;
}

/** A list of rows that can be added and removed. */
export function RowList({ title, help, error, addLabel, rows, renderRow, onAdd, onRemove }: RowListProps) {
  const id = useId();
  const { list, removing } = useRowFocus<HTMLDivElement>(rows.length, '[data-after-removal]');
  return (
    <Box ref={list} role="group" aria-labelledby={id}>
      <Box id={id} sx={{ typography: 'subtitle2' }}>
        {title}
      </Box>
      <FormHelperText error={error !== undefined} sx={{ mt: 0, mb: 1.5 }}>
        {error ?? help}
      </FormHelperText>
      {rows.map((row, index) => (
        <Box
          key={row.id}
          role="group"
          aria-label={`${title}, row ${index + 1}`}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr auto', sm: 'repeat(3, 1fr) auto' },
            gap: 1,
            mb: 1,
            alignItems: 'start',
            // On a phone one field below the other, with the button beside the first.
            '& > :not(button)': { gridColumn: { xs: 1, sm: 'auto' }, minWidth: 0 },
          }}
        >
          {renderRow(index)}
          <IconButton
            aria-label={`Remove row ${index + 1}`}
            data-after-removal
            onClick={() => {
              removing(index);
              onRemove(index);
            }}
            sx={{ gridColumn: -2, gridRow: 1 }}
          >
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {rows.length < LIMITS.caseRowsMax && (
        <Button size="small" data-after-removal startIcon={<AddIcon />} onClick={onAdd}>
          {addLabel}
        </Button>
      )}
    </Box>
  );
}
