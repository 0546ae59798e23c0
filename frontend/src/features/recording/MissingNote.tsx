import Alert from '@mui/material/Alert';
import { plural } from '../../shared/utils/format.js';
import type { Slide } from './slides.js';

/** Titles that are named; of more there is the number. */
const NAMED = 5;

/** Which pictures are not there: the rest is played without them. */
export function MissingNote({ missing }: { readonly missing: readonly Slide[] }) {
  if (missing.length === 0) return null;
  const named = missing.slice(0, NAMED).map(({ title }) => `“${title}”`);
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
  return (
    <Alert severity="warning" variant="outlined">
      {plural(missing.length, 'picture is', 'pictures are')} missing: {named.join(', ')}
      {more}
    </Alert>
  );
}
