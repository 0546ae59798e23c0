import Typography from '@mui/material/Typography';
import { allowsMasked, MASKED_LABEL, type Granted } from '../model/rights.js';
import { RightsTable } from './RightsTable.js';

/** Rights, read-only. */
export function ShownRights({ granted }: { readonly granted: Granted }) {
  return (
    <>
      <RightsTable granted={granted} />
      <Typography variant="body2" color="text.secondary">
        {MASKED_LABEL}: {allowsMasked(granted) ? 'yes, in projects that allow it' : 'no'}
      </Typography>
    </>
  );
}
