import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Connector } from '../../api/connectors.js';
import { StatusChip } from '../../shared/components/StatusChip.js';
import { formatDateTime } from '../../shared/utils/format.js';

type ConnectorRun = Connector['lastRuns'][number];

/** How the last runs of a connector went, newest first. */
export function LastRuns({ runs }: { readonly runs: readonly ConnectorRun[] }) {
  if (runs.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        Never run
      </Typography>
    );
  return (
    <Box
      component="ul"
      aria-label="Last runs"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {runs.map((run) => (
        <Tooltip key={run.run_id} title={formatDateTime(run.createdAt)}>
          <li>
            <StatusChip {...standingOf(run)} />
          </li>
        </Tooltip>
      ))}
    </Box>
  );
}

function standingOf({ state, passed }: ConnectorRun) {
  if (state === 'queued') return { status: 'idle', label: 'Queued' } as const;
  if (state !== 'finished') return { status: 'running' } as const;
  return passed ? ({ status: 'success' } as const) : ({ status: 'failed' } as const);
}
