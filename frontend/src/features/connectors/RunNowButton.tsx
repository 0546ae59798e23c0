import RunIcon from '@mui/icons-material/PlayArrow';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { usePermission } from '../../api/account.js';
import { sentencesOf } from '../../api/api-error.js';
import { useRunConnector } from '../../api/connectors.js';
import { toast } from '../../shared/toast.js';

interface RunNowButtonProps {
  readonly projectId: number;
  readonly connectorId: string;
  /** Instead of that of the connector. */
  readonly environment?: string;
}

/** Starts a run of what a connector covers, and offers to show it. */
export function RunNowButton({ projectId, connectorId, environment }: RunNowButtonProps) {
  const run = useRunConnector(projectId);
  const navigate = useNavigate();
  if (!usePermission('runner', 'run')) return null;
  const press = () =>
    run.mutate(
      { connectorId, ...(environment && { environment }) },
      {
        onSuccess: (runId) =>
          toast.success('The run has been started', {
            action: { label: 'Show it', onClick: () => void navigate(`/project/${projectId}?run=${runId}`) },
          }),
        onError: (error) => toast.error(sentencesOf(error).join(' ')),
      },
    );
  return (
    <Button size="small" startIcon={<RunIcon />} loading={run.isPending} loadingPosition="start" onClick={press}>
      Run now
    </Button>
  );
}
