import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TEXTS } from '@testplatform/contract';
import type { RunRecord } from '../../api/runs.js';
import { StatusChip } from '../../shared/components/StatusChip.js';
import { formatDateTime, plural, toSeconds } from '../../shared/utils/format.js';
import { describeCounts, standingOf } from './run-record.js';

interface RunHistoryItemProps {
  readonly run: RunRecord;
  onShow(selection: readonly string[]): void;
}

/** One run; a press shows the report of what it was of. */
export function RunHistoryItem({ run, onShow }: RunHistoryItemProps) {
  const { status, label } = standingOf(run);
  const name = run.selection.at(-1) ?? TEXTS.treeRoot;
  return (
    <ListItem disablePadding divider>
      <ListItemButton onClick={() => onShow(run.selection)} sx={{ display: 'block', px: 1, py: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Typography noWrap title={run.selection.join(' / ') || name} sx={{ fontWeight: 600, flex: 1 }}>
            {name}
          </Typography>
          <StatusChip status={status} label={label} />
        </Box>
        <Typography variant="body2">{describeCounts(run)}</Typography>
        <Typography variant="caption" component="p" color="text.secondary">
          {[
            formatDateTime(run.createdAt),
            run.requestedBy ?? 'somebody who is gone',
            run.executionType === 'xecutor' ? 'in Xecutor' : 'on the server',
            run.environment && `environment ${run.environment}`,
            run.startedAt && run.finishedAt && `${toSeconds(spanOf(run.startedAt, run.finishedAt))} s`,
            plural(run.files, 'file'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {run.reason && <Typography variant="caption">{run.reason}</Typography>}
      </ListItemButton>
    </ListItem>
  );
}

const spanOf = (from: string, to: string): number => Date.parse(to) - Date.parse(from);
