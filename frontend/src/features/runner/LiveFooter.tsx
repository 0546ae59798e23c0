import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CaseStatus, RunnerData } from '@testplatform/contract';
import type { ReactNode } from 'react';
import { StatusIcon } from '../../shared/components/StatusIcon.js';
import type { Status, StatusLabel } from '../../shared/status.js';

const STATUS_OF: Record<CaseStatus | '', Status> = {
  success: 'success',
  failure: 'failed',
  skipped: 'idle',
  '': 'running',
};

interface LiveFooterProps {
  readonly runnerData: RunnerData | null;
  readonly stopping: boolean;
  /** Why the run is queued; null when it is not. */
  readonly waiting: string | null;
  /** How the run ended; null while it goes on. */
  readonly ended: StatusLabel | null;
}

/** The status of the run: file path, case and message, in the status's colour (2 §2). */
export function LiveFooter({ runnerData, stopping, waiting, ended }: LiveFooterProps) {
  if (ended) {
    return (
      <Frame status={ended.status}>
        <StatusIcon status={ended.status} label={`The run has ended: ${ended.label}`} />
      </Frame>
    );
  }
  if (!runnerData && waiting !== null) return <Frame status="idle">{waiting}</Frame>;
  if (!runnerData) {
    return <Frame status="running">{stopping ? 'Stopping…' : 'Waiting for the run to start…'}</Frame>;
  }
  const { testCase_info: info, test_result: result } = runnerData;
  const path = [info.module, info.section, info.scenario, info.testCaseFileName].filter(Boolean).join(' / ');
  const status = STATUS_OF[result.status];
  return (
    <Frame status={status}>
      <Typography variant="caption" component="p" noWrap title={path} color="text.secondary">
        {path}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minWidth: 0 }}>
        <StatusIcon status={status} iconOnly />
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

function Frame({ status, children }: { readonly status: Status; readonly children: ReactNode }) {
  return (
    <Box
      role="status"
      sx={{ px: 1.5, py: 1, minHeight: 60, maxHeight: 120, overflow: 'auto', bgcolor: `status.${status}.bg` }}
    >
      {children}
    </Box>
  );
}
