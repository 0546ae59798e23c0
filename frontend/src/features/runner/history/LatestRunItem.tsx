import Box from '@mui/material/Box';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { TEXTS } from '@testplatform/contract';
import { Link } from 'react-router';
import { usePermission } from '../../../api/people/account.js';
import type { LatestRun } from '../../../api/runs/runs.js';
import { StatusChip } from '../../../shared/components/StatusChip.js';
import { formatDateTime, formatDayTime, plural } from '../../../shared/utils/format.js';
import { describeStart, runStatus } from './run-record.js';

/** Pixels, with its border. */
export const LATEST_RUN_HEIGHT = 58;

const FACTS = { display: 'block', px: 1.5, py: 1, minHeight: LATEST_RUN_HEIGHT - 1 } as const;

/** One run, with a link to its report for users who may view it. */
export function LatestRunItem({ run }: { readonly run: LatestRun }) {
  const mayView = usePermission('reports', 'view');
  return (
    <ListItem disablePadding divider sx={{ display: 'block', '&:last-of-type': { borderBottom: 0 } }}>
      {mayView ? (
        <ListItemButton component={Link} to={`/project/${run.project_id}?run=${run.run_id}`} sx={FACTS}>
          <Facts run={run} />
        </ListItemButton>
      ) : (
        <Box sx={FACTS}>
          <Facts run={run} />
        </Box>
      )}
    </ListItem>
  );
}

function Facts({ run }: { readonly run: LatestRun }) {
  const { status, label } = runStatus(run);
  const name = run.selection.at(-1) ?? TEXTS.treeRoot;
  const time = run.startedAt ?? run.createdAt;
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Typography noWrap title={run.selection.join(' / ') || name} sx={{ fontWeight: 600, flex: 1 }}>
          {name}
        </Typography>
        <StatusChip status={status} label={status === 'failed' ? failuresOf(run) : label} />
      </Box>
      <Typography variant="caption" component="p" color="text.secondary" noWrap>
        {run.project !== undefined && `${run.project} · `}
        {run.state === 'running' ? progressOf(run) : describeStart(run)} ·{' '}
        <time dateTime={time} title={formatDateTime(time)}>
          {formatDayTime(Date.parse(time))}
        </time>
      </Typography>
    </>
  );
}

/** A file that could not run has no failed case. */
const failuresOf = ({ summary: { failure }, filesFailed }: LatestRun): string =>
  failure > 0 ? `${failure} failed` : `${plural(filesFailed, 'file')} failed`;

const progressOf = ({ files, filesFinished }: LatestRun): string => `${filesFinished} of ${plural(files, 'file')} done`;
