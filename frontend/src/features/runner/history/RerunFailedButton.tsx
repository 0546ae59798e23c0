import ReplayIcon from '@mui/icons-material/Replay';
import Button from '@mui/material/Button';
import type { SxProps } from '@mui/material/styles';
import { usePermission } from '../../../api/people/account.js';
import { sentencesOf } from '../../../api/client/api-error.js';
import { useRerunFailed, type RunRecord } from '../../../api/runs/runs.js';
import { toast } from '../../../shared/toast.js';
import { plural } from '../../../shared/utils/format.js';

interface RerunFailedButtonProps {
  readonly projectId: number;
  readonly run: RunRecord;
  readonly sx?: SxProps;
}

/** Reruns the failed files of a run as a new run; the results are merged. Hidden if there is nothing to rerun. */
export function RerunFailedButton({ projectId, run, sx }: RerunFailedButtonProps) {
  const rerun = useRerunFailed(projectId);
  const mayRun = usePermission('runner', 'run');
  if (!mayRun || run.state !== 'finished' || run.filesFailed === 0) return null;
  const press = () =>
    rerun.mutate(run.run_id, {
      onSuccess: (leftOut) => {
        toast.success(`Rerunning ${plural(run.filesFailed - leftOut.length, 'failed file')}`);
        if (leftOut.length > 0)
          toast.warning(`Skipped, because they were deleted, are empty or run with other rows: ${leftOut.join(', ')}`);
      },
      onError: (error) => toast.error(sentencesOf(error).join(' ')),
    });
  return (
    <Button
      size="small"
      startIcon={<ReplayIcon />}
      loading={rerun.isPending}
      loadingPosition="start"
      disabled={run.rerunning}
      onClick={press}
      sx={sx}
    >
      {run.rerunning ? 'Rerun in progress' : `Rerun failed (${run.filesFailed})`}
    </Button>
  );
}
