import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TEXTS } from '@testplatform/contract';
import type { RunRecord } from '../../api/runs.js';
import { StatusChip } from '../../shared/components/StatusChip.js';
import { formatDateTime, plural, toSeconds } from '../../shared/utils/format.js';
import { RerunFailedButton } from './RerunFailedButton.js';
import { describeCounts, describeStart, standingOf } from './run-record.js';

interface RunHistoryItemProps {
  readonly projectId: number;
  readonly run: RunRecord;
  /** What failed in it is being run again. */
  readonly isRerunning: boolean;
  onShow(selection: readonly string[]): void;
}

/** One run; a press shows the report of what it was of. */
export function RunHistoryItem({ projectId, run, isRerunning, onShow }: RunHistoryItemProps) {
  const { status, label } = standingOf(run);
  const name = run.selection.at(-1) ?? TEXTS.treeRoot;
  return (
    <ListItem disablePadding divider sx={{ display: 'block' }}>
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
            describeStart(run),
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
      {run.state === 'finished' && run.filesFailed > 0 && (
        <RerunFailedButton projectId={projectId} run={run} isRerunning={isRerunning} sx={{ mx: 0.5, mb: 1 }} />
      )}
    </ListItem>
  );
}

const spanOf = (from: string, to: string): number => Date.parse(to) - Date.parse(from);
