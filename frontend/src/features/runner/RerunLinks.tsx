import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { RunRecord } from '../../api/runs.js';

/** Leads from a run to what was run again of it, and back; the files of each are in its own report. */
export function RerunLinks({ run }: { readonly run: RunRecord }) {
  if (run.rerun_of === null && run.reruns.length === 0) return null;
  return (
    <Typography variant="body2" component="p">
      {run.rerun_of !== null && <RunLink runId={run.rerun_of} name="The run whose failed files these are" />}
      {run.reruns.length > 0 && 'The files below are as this run left them. '}
      {run.reruns.map((runId, index) => (
        <RunLink key={runId} runId={runId} name={run.reruns.length === 1 ? 'Its rerun' : `Rerun ${index + 1}`} />
      ))}
    </Typography>
  );
}

function RunLink({ runId, name }: { readonly runId: string; readonly name: string }) {
  return (
    <Link component={RouterLink} to={`?run=${runId}`} underline="always" sx={{ mr: 1.5 }}>
      {name}
    </Link>
  );
}
