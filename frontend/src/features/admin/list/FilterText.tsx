import TextField from '@mui/material/TextField';
import { useInput } from 'react-admin';

interface FilterTextProps {
  readonly source: string;
  readonly label: string;
  readonly type?: 'text' | 'date';
}

/** A filter of one text or one day. */
export function FilterText({ source, label, type = 'text' }: FilterTextProps) {
  const { field, id } = useInput<string>({ source, defaultValue: '' });
  return (
    <TextField
      id={id}
      type={type}
      label={label}
      value={field.value ?? ''}
      onChange={field.onChange}
      sx={{ flex: { xs: '1 1 140px', sm: '0 0 180px' } }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
