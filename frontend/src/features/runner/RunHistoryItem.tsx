import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TEXTS } from '@testplatform/contract';
import type { RunRecord } from '../../api/runs.js';
import { StatusChip } from '../../shared/components/StatusChip.js';
import { PinButton } from './PinButton.js';
import { RerunFailedButton } from './RerunFailedButton.js';
import { describeCounts, describeRun, standingOf } from './run-record.js';

interface RunHistoryItemProps {
  readonly projectId: number;
  readonly run: RunRecord;
  onShow(runId: string): void;
}

/** One run; a press shows its report. */
export function RunHistoryItem({ projectId, run, onShow }: RunHistoryItemProps) {
  const { status, label } = standingOf(run);
  const name = run.selection.at(-1) ?? TEXTS.treeRoot;
  return (
    <ListItem disablePadding divider sx={{ display: 'block' }}>
      <ListItemButton onClick={() => onShow(run.run_id)} sx={{ display: 'block', px: 1, py: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Typography noWrap title={run.selection.join(' / ') || name} sx={{ fontWeight: 600, flex: 1 }}>
            {name}
          </Typography>
          <StatusChip status={status} label={label} />
        </Box>
        <Typography variant="body2">{describeCounts(run)}</Typography>
        <Typography variant="caption" component="p" color="text.secondary">
          {describeRun(run).join(' · ')}
        </Typography>
        {run.reason && <Typography variant="caption">{run.reason}</Typography>}
      </ListItemButton>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mx: 0.5, mb: 1 }}>
        <RerunFailedButton projectId={projectId} run={run} />
        <PinButton projectId={projectId} run={run} />
      </Box>
    </ListItem>
  );
}
