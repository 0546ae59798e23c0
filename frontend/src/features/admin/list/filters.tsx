import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { FilterLiveForm, useInput } from 'react-admin';
import { SearchField } from '../../../shared/components/SearchField.js';

/** The filters of a list. They apply half a second after the last key press and are kept in the address. */
export function FilterBar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box
      role="search"
      aria-label={label}
      sx={{ mb: 2, '& form': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } }}
    >
      <FilterLiveForm>{children}</FilterLiveForm>
    </Box>
  );
}

/** Characters of a search: the server accepts at least these. */
const SEARCH_MAX = 200;

/** A search filter. */
export function FilterSearch({ source, label }: { readonly source: string; readonly label: string }) {
  const { field } = useInput<string>({ source, defaultValue: '' });
  return <SearchField label={label} value={field.value ?? ''} maxLength={SEARCH_MAX} onChange={field.onChange} />;
}

interface FilterTextProps {
  readonly source: string;
  readonly label: string;
  readonly type?: 'text' | 'date';
}

/** A text or date filter. */
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

export interface Choice {
  readonly value: string | boolean | number;
  readonly label: string;
}

interface FilterSelectProps {
  readonly source: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Label for no choice. */
  readonly any?: string;
}

const ANY = '';

/** A filter with a few choices, or none. */
export function FilterSelect({ source, label, choices, any = 'Any' }: FilterSelectProps) {
  const { field, id } = useInput<Choice['value']>({ source, defaultValue: ANY });
  const at = choices.findIndex(({ value }) => value === field.value);
  return (
    <TextField
      select
      id={id}
      label={label}
      value={at < 0 ? ANY : String(at)}
      onChange={({ target }) => field.onChange(target.value === ANY ? ANY : choices[Number(target.value)]?.value)}
      sx={{ flex: { xs: '1 1 140px', sm: '0 0 180px' } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value={ANY}>{any}</MenuItem>
      {choices.map((choice, index) => (
        <MenuItem key={choice.label} value={String(index)}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
