import PinnedIcon from '@mui/icons-material/PushPin';
import PinIcon from '@mui/icons-material/PushPinOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { TEXTS } from '@testplatform/contract';
import { usePermission } from '../../../api/people/account.js';
import { sentencesOf } from '../../../api/client/api-error.js';
import { type RunRecord, usePinRun } from '../../../api/runs/runs.js';
import { StatusChip } from '../../../shared/components/StatusChip.js';
import { toast } from '../../../shared/toast.js';
import { RerunFailedButton } from './RerunFailedButton.js';
import { describeCounts, describeRun, runStatus } from './run-record.js';

interface RunHistoryItemProps {
  readonly projectId: number;
  readonly run: RunRecord;
  onShow(runId: string): void;
}

const FACTS = { display: 'block', px: 1, py: 1 } as const;

/** One run; a click shows its report, for users who may view it. */
export function RunHistoryItem({ projectId, run, onShow }: RunHistoryItemProps) {
  const mayView = usePermission('reports', 'view');
  return (
    <ListItem disablePadding divider sx={{ display: 'block' }}>
      {mayView ? (
        <ListItemButton onClick={() => onShow(run.run_id)} sx={FACTS}>
          <RunFacts run={run} />
        </ListItemButton>
      ) : (
        <Box sx={FACTS}>
          <RunFacts run={run} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mx: 0.5, mb: 1 }}>
        <RerunFailedButton projectId={projectId} run={run} />
        <PinButton projectId={projectId} run={run} />
      </Box>
    </ListItem>
  );
}

function RunFacts({ run }: Pick<RunHistoryItemProps, 'run'>) {
  const { status, label } = runStatus(run);
  const name = run.selection.at(-1) ?? TEXTS.treeRoot;
  return (
    <>
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
      {run.waiting && <Typography variant="caption">{run.waiting}</Typography>}
      {run.reason && <Typography variant="caption">{run.reason}</Typography>}
    </>
  );
}

interface PinButtonProps {
  readonly projectId: number;
  readonly run: Pick<RunRecord, 'run_id' | 'pinned'>;
}

/** Pins or unpins a run: pinned runs are not cleaned up. */
function PinButton({ projectId, run: { run_id, pinned } }: PinButtonProps) {
  const pin = usePinRun(projectId);
  const mayPin = usePermission('runner', 'modify');
  if (!mayPin) return null;
  const press = () =>
    pin.mutate({ run_id, pinned: !pinned }, { onError: (error) => toast.error(sentencesOf(error).join(' ')) });
  return (
    <Button
      size="small"
      color={pinned ? 'primary' : 'inherit'}
      startIcon={pinned ? <PinnedIcon /> : <PinIcon />}
      loading={pin.isPending}
      loadingPosition="start"
      title={pinned ? 'Kept regardless of age' : 'Pinned runs are not cleaned up'}
      onClick={press}
    >
      {pinned ? 'Unpin this run' : 'Pin this run'}
    </Button>
  );
}
