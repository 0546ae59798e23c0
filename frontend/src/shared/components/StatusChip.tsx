import Box from '@mui/material/Box';
import type { Status } from '../status.js';
import { StatusIcon } from './StatusIcon.js';

/** A status with a coloured background, for headers and footers. */
export function StatusChip({ status, label }: { readonly status: Status; readonly label?: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        px: 1,
        py: 0.25,
        borderRadius: 1,
        typography: 'caption',
        fontWeight: 600,
        bgcolor: `status.${status}.bg`,
        whiteSpace: 'nowrap',
      }}
    >
      <StatusIcon status={status} size={16} {...(label === undefined ? {} : { label })} />
    </Box>
  );
}
