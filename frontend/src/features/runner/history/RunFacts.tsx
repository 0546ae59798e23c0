import LinkIcon from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { TEXTS } from '@testplatform/contract';
import { Link as RouterLink } from 'react-router';
import type { RunRecord } from '../../../api/runs/runs.js';
import { StatusChip } from '../../../shared/components/StatusChip.js';
import { useCopy } from '../../../shared/hooks/use-copy.js';
import { RerunFailedButton } from './RerunFailedButton.js';
import { describeCounts, describeRun, runStatus } from './run-record.js';

/** The facts of a run: selection, starter, time, place and outcome; and the link to its report. */
export function RunFacts({ projectId, run }: { readonly projectId: number; readonly run: RunRecord }) {
  const [copied, copy] = useCopy();
  const { status, label } = runStatus(run);
  // Without the place in the report: the link opens at the top.
  const link = () => new URL(`?run=${run.run_id}`, window.location.href).href;
  return (
    <Box component="header">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          Run of {run.selection.join(' / ') || TEXTS.treeRoot}
        </Typography>
        <StatusChip status={status} label={label} />
        <Box sx={{ flex: 1 }} />
        <RerunFailedButton projectId={projectId} run={run} />
        <Button size="small" startIcon={<LinkIcon />} onClick={() => void copy(link())}>
          <span aria-live="polite">{copied ? TEXTS.copied : 'Copy link'}</span>
        </Button>
      </Box>
      <Typography>{describeCounts(run)}</Typography>
      <Typography variant="caption" component="p" color="text.secondary">
        {describeRun(run).join(' · ')}
      </Typography>
      {run.waiting && <Typography>{run.waiting}</Typography>}
      {run.reason && <Typography>{run.reason}</Typography>}
      <RerunLinks run={run} />
    </Box>
  );
}

/** Links between a run and its reruns; each report only has its own files. */
function RerunLinks({ run }: { readonly run: RunRecord }) {
  if (run.rerun_of === null && run.reruns.length === 0) return null;
  return (
    <Typography variant="body2" component="p">
      {run.rerun_of !== null && <RunLink runId={run.rerun_of} name="The original run" />}
      {run.reruns.length > 0 && 'The results below are from before the rerun. '}
      {run.reruns.map((runId, index) => (
        <RunLink key={runId} runId={runId} name={run.reruns.length === 1 ? 'The rerun' : `Rerun ${index + 1}`} />
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
