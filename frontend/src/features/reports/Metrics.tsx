import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { aboveLimit, LIMITS } from '@testplatform/contract';
import type { ReactNode } from 'react';
import type { ReportEntry } from '../../api/runs/reports.js';
import { StatusIcon } from '../../shared/components/StatusIcon.js';
import { formatCount, MEGABYTE, plural, THOUSAND, toMegabytes, toSeconds } from '../../shared/utils/format.js';
import { Browsers } from './Browsers.js';

/** Transfer size, requests and duration of a result against their thresholds (2 §9), and its browser. */
export function Metrics({ entry }: { readonly entry: ReportEntry }) {
  const { transfer_size, total_requests, request_failures, duration } = entry.performanceSummary;
  return (
    <Card sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 2, p: 2, alignItems: 'center' }}>
      <Metric
        label="Transfer size"
        value={`${shown(transfer_size, LIMITS.goodTransferBytes, MEGABYTE, toMegabytes)} MB`}
      >
        <Verdict
          good={transfer_size <= LIMITS.goodTransferBytes}
          limit={`${toMegabytes(LIMITS.goodTransferBytes)} MB`}
        />
      </Metric>
      <Metric label="Requests" value={formatCount(total_requests)}>
        <StatusIcon
          status={request_failures === 0 ? 'success' : 'failed'}
          label={request_failures === 0 ? 'None failed' : `${plural(request_failures, 'request')} failed`}
          size={14}
        />
      </Metric>
      <Metric label="Duration" value={`${shown(duration, LIMITS.goodDurationMs, THOUSAND, toSeconds)} s`}>
        <Verdict good={duration <= LIMITS.goodDurationMs} limit={`${toSeconds(LIMITS.goodDurationMs)} s`} />
      </Metric>
      <Box sx={{ flex: 1 }} />
      <Browsers used={entry.browser} />
    </Card>
  );
}

/** A figure in its usual format, but more precise where rounding would make it equal the limit that it exceeds. */
const shown = (value: number, limit: number, unit: number, format: (value: number) => string): string =>
  value > limit && format(value) === format(limit) ? aboveLimit(value / unit, limit / unit, 2) : format(value);

function Metric({
  label,
  value,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly children: ReactNode;
}) {
  return (
    <Box>
      <Typography variant="caption" component="p" color="text.secondary">
        {label}
      </Typography>
      <Typography variant="h2" component="p">
        {value}
      </Typography>
      <Box sx={{ typography: 'caption' }}>{children}</Box>
    </Box>
  );
}

function Verdict({ good, limit }: { readonly good: boolean; readonly limit: string }) {
  return (
    <StatusIcon
      status={good ? 'success' : 'failed'}
      label={good ? `Good: at most ${limit}` : `Over ${limit}`}
      size={14}
    />
  );
}
