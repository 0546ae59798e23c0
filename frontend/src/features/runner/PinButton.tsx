import PinnedIcon from '@mui/icons-material/PushPin';
import PinIcon from '@mui/icons-material/PushPinOutlined';
import Button from '@mui/material/Button';
import { toast } from 'sonner';
import { usePermission } from '../../api/account.js';
import { sentencesOf } from '../../api/api-error.js';
import { usePinRun, type RunRecord } from '../../api/runs.js';

interface PinButtonProps {
  readonly projectId: number;
  readonly run: Pick<RunRecord, 'run_id' | 'pinned'>;
}

/** Keeps a run when runs of its age are cleaned up, or no longer. */
export function PinButton({ projectId, run: { run_id, pinned } }: PinButtonProps) {
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
      title={pinned ? 'It stays, whatever its age' : 'A pinned run stays when runs of its age are cleaned up'}
      onClick={press}
    >
      {pinned ? 'Unpin this run' : 'Pin this run'}
    </Button>
  );
}
