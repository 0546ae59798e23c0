import Box from '@mui/material/Box';
import { STATUS_LABELS, type Status } from '../status.js';

export interface ResultShare {
  readonly status: Status;
  readonly count: number;
  readonly label?: string;
  /** Whether it represents what is pending. */
  readonly isRest?: boolean;
}

/** Results as a stacked bar. To screen readers it is one image, whose label has the counts. */
export function ResultBar({ shares, label }: { readonly shares: readonly ResultShare[]; readonly label: string }) {
  const shown = shares.filter(({ count }) => count > 0);
  const words = shown.map(({ status, count, label: name = STATUS_LABELS[status] }) => `${count} ${name}`).join(', ');
  return (
    <Box
      role="img"
      aria-label={`${label}: ${words || 'no results yet'}`}
      sx={{ display: 'flex', gap: '2px', height: 6, borderRadius: 3, overflow: 'hidden', bgcolor: 'status.idle.bg' }}
    >
      {shown.map(({ status, count, label: name, isRest }) => (
        <Box key={name ?? status} sx={{ flex: count, bgcolor: isRest ? 'transparent' : `status.${status}.main` }} />
      ))}
    </Box>
  );
}
