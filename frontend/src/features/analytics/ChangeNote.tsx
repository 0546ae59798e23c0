import DownIcon from '@mui/icons-material/ArrowDownward';
import SameIcon from '@mui/icons-material/ArrowForward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import { changeOf, type Change } from './model/figures.js';

interface ChangeNoteProps {
  readonly current: number;
  readonly previous: number;
  /** Which way is the better one. */
  readonly good: 'up' | 'down';
  readonly unit: string;
}

const ICONS = { up: UpIcon, down: DownIcon, same: SameIcon } as const satisfies Record<Change['direction'], unknown>;

/** How a figure stands against the seven days before. */
export function ChangeNote({ current, previous, good, unit }: ChangeNoteProps) {
  const before = `the 7 days before: ${previous}${unit}`;
  const change = changeOf(current, previous);
  if (!change) return <>{before}</>;
  const Icon = ICONS[change.direction];
  const colour =
    change.direction === 'same' ? 'text.primary' : `status.${change.direction === good ? 'success' : 'failed'}.main`;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <Icon fontSize="inherit" aria-hidden sx={{ color: colour }} />
      <Box component="span" sx={{ color: colour, fontWeight: 600 }}>
        {`${change.percent > 0 ? '+' : ''}${change.percent}%`}
      </Box>
      {before}
    </Box>
  );
}
