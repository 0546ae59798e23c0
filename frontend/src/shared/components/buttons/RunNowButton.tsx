import RunIcon from '@mui/icons-material/PlayArrow';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { toast } from '../../toast.js';

interface RunNowButtonProps {
  readonly projectId: number;
  readonly busy: boolean;
  /** Starts the run. Resolves to its id, or to null after reporting a refusal. */
  onRun(): Promise<string | null>;
}

/** Starts a run, and offers to show it. */
export function RunNowButton({ projectId, busy, onRun }: RunNowButtonProps) {
  const navigate = useNavigate();
  const press = async () => {
    const runId = await onRun();
    if (runId === null) return;
    const show = () => void navigate(`/project/${projectId}?run=${runId}`);
    toast.success('The run has been started', { action: { label: 'Show it', onClick: show } });
  };
  return (
    <Button size="small" startIcon={<RunIcon />} loading={busy} loadingPosition="start" onClick={() => void press()}>
      Run now
    </Button>
  );
}
