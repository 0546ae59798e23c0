import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { findCountries } from './find-countries.js';

interface CountryFieldProps {
  readonly value: string | null;
  onChange(country: string | null): void;
  onBlur(): void;
}

/** A searchable country list (1 §5). Optional: the form works without it if the list can't be loaded. */
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
      noOptionsText="No matching country"
      renderInput={(params) => <TextField {...params} label="Country" />}
    />
  );
}
