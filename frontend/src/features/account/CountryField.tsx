import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { findCountries } from './find-countries.js';

interface CountryFieldProps {
  readonly value: string | null;
  onChange(country: string | null): void;
  onBlur(): void;
}

/** A country of the list, found by typing (1 §5). Optional: when the list can't be fetched the form goes without. */
export function CountryField({ value, onChange, onBlur }: CountryFieldProps) {
  const { data: countries = [], isPending } = useQuery({
    queryKey: ['countries'],
    queryFn: async () => (await import('./countries.js')).COUNTRIES,
    staleTime: Infinity,
  });
  return (
    <Autocomplete
      options={countries}
      value={value}
      onChange={(_event, country) => onChange(country)}
      onBlur={onBlur}
      loading={isPending}
      filterOptions={(names, { inputValue }) => findCountries(names, inputValue)}
      slotProps={{ listbox: { sx: { maxHeight: 240 } } }}
      autoHighlight
      noOptionsText="No country has such a name"
      renderInput={(params) => <TextField {...params} label="Country" />}
    />
  );
}
