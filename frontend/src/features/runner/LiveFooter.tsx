import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fileTitle, type RunnerData } from '@testplatform/contract';
import type { ReactNode } from 'react';
import { StatusChip } from '../../shared/components/StatusChip.js';
import { StatusIcon } from '../../shared/components/StatusIcon.js';
import { caseStatus, RUN_LOOKS, type Status, type StatusLabel } from '../../shared/status.js';

interface LiveFooterProps {
  readonly runnerData: RunnerData | null;
  readonly stopping: boolean;
  /** Why the run is queued; null when it isn't. */
  readonly waiting: string | null;
  /** The outcome of the run, without a label until it is known; null while the run is active. */
  readonly ended: StatusLabel | null;
}

const LIVE: StatusLabel = { status: 'running', label: 'Live' };

/** The status of the run: Live with the file path, case and message, in the status's colour (2 §2). */
export function LiveFooter({ runnerData, stopping, waiting, ended }: LiveFooterProps) {
  const chip = ended ? { ...ended, label: 'Finished' } : waiting === null ? LIVE : RUN_LOOKS.queued;
  const head = (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minWidth: 0, mb: 0.5, ml: -1 }}>
      <StatusChip {...chip} />
      {runnerData && <FilePathOf info={runnerData.testCase_info} />}
    </Box>
  );
  if (ended) {
    return (
      <Frame status={ended.status}>
        {head}
        <StatusIcon status={ended.status} label={['The run has ended', ended.label].filter(Boolean).join(': ')} />
      </Frame>
    );
  }
  if (!runnerData)
    return (
      <Frame status={waiting === null ? 'running' : 'idle'}>
        {head}
        {waiting ?? (stopping ? 'Stopping…' : 'Waiting for the run to start…')}
      </Frame>
    );
  const { test_result: result } = runnerData;
  const { status, label } = statusOf(result);
  return (
    <Frame status={status}>
      {head}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minWidth: 0 }}>
        <StatusIcon status={status} label={label} iconOnly />
        <Typography noWrap title={result.testCase.title} sx={{ fontWeight: 600 }}>
          {result.testCase.title}
        </Typography>
      </Box>
      {result.message && (
        <Typography sx={{ color: `status.${status}.main`, overflowWrap: 'anywhere' }}>{result.message}</Typography>
      )}
    </Frame>
  );
}

function FilePathOf({ info }: { readonly info: RunnerData['testCase_info'] }) {
  const path = [info.module, info.section, info.scenario, fileTitle(info)].filter(Boolean).join(' / ');
  return (
    <Typography variant="caption" component="p" noWrap title={path} color="text.secondary">
      {path}
    </Typography>
  );
}

const statusOf = ({ status, blocker }: RunnerData['test_result']): StatusLabel =>
  status === '' ? RUN_LOOKS.running : caseStatus({ status, blocker: blocker === true, warning: false });

function Frame({ status, children }: { readonly status: Status; readonly children: ReactNode }) {
  return (
    <Box
      role="status"
      sx={{ px: 1.5, py: 1, minHeight: 84, maxHeight: 144, overflow: 'auto', bgcolor: `status.${status}.bg` }}
    >
      {children}
    </Box>
  );
}
