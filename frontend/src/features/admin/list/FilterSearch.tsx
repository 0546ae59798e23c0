import { useInput } from 'react-admin';
import { SearchField } from '../../../shared/components/SearchField.js';

/** The filter for text. */
export function FilterSearch({ source, label }: { readonly source: string; readonly label: string }) {
  const { field } = useInput<string>({ source, defaultValue: '' });
  return <SearchField label={label} value={field.value ?? ''} onChange={field.onChange} />;
}
