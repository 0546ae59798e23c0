import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReportEntry } from '../../api/runs/reports.js';
import { StatusChip } from '../../shared/components/StatusChip.js';
import { formatDateTime } from '../../shared/utils/format.js';
import { RecordButtons } from './RecordButtons.js';
import { resultStatus } from './report-model.js';

const PLACES = { server: 'on the server', xecutor: 'in Xecutor' } as const;

interface LatestRunProps {
  readonly entry: ReportEntry;
  /** Path of its trace; null if there is none. */
  readonly trace: string | null;
  /** Plays its record. */
  onPlay(): void;
}

/** Time and outcome of a file's latest run. */
export function LatestRun({ entry, trace, onPlay }: LatestRunProps) {
  const { status, label } = resultStatus(entry);
  // The page size follows the browser's name, if the environment sets one.
  const pageSize = entry.browser.split(', ').slice(1).join(', ');
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2">Latest run</Typography>
        <StatusChip status={status} label={label} />
        <Typography color="text.secondary">
          <time dateTime={entry.time}>{formatDateTime(entry.time)}</time> {PLACES[entry.executionType]}
          {entry.environment && `, in ${entry.environment}`}
          {entry.row !== undefined && `, with the row “${entry.row}”`}
          {pageSize && `, ${pageSize}`}
          {entry.attempt > 1 && `, attempt ${entry.attempt}`}
        </Typography>
        <Box sx={{ ml: 'auto' }}>
          <RecordButtons trace={trace} onPlay={onPlay} />
        </Box>
      </Box>
      {entry.reason && <Typography sx={{ mt: 0.5 }}>{entry.reason}</Typography>}
    </Box>
  );
}
