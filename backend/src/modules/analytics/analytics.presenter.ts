import { average, percentage } from '@testplatform/contract';
import type { Totals } from '../reports/roll-ups/totals.service.js';
import type { PerformancePeriodDto, ResultsPeriodDto, SizePeriodDto, SpanDto } from './dto/analytics.dto.js';

export const presentPerformance = (totals: Totals): PerformancePeriodDto => ({
  performanceSummary: {
    duration: average(totals.duration, totals.files),
    request_failures: average(totals.requestFailures, totals.files),
    total_requests: average(totals.totalRequests, totals.files),
    transfer_size: average(totals.transferSize, totals.files),
  },
  totals: {
    files: totals.files,
    duration: totals.duration,
    request_failures: totals.requestFailures,
    total_requests: totals.totalRequests,
    transfer_size: totals.transferSize,
  },
});

export const presentSizes = ({ files, transferSize }: Totals): SizePeriodDto => ({
  performanceSummary: { transfer_size: average(transferSize, files) },
  totals: { files, transfer_size: transferSize },
});

export const presentResults = ({
  success,
  failure,
  blocker,
  concentrate,
  files,
  firefoxFiles,
  runs,
}: Totals): ResultsPeriodDto => ({
  success,
  failure,
  blocker,
  concentrate,
  files,
  firefox_files: firefoxFiles,
  runs,
});

const SECOND = 1_000;

export const presentSpan = ({ duration, files }: Totals, tested: number, all: number): SpanDto => ({
  duration: average(duration / SECOND, files),
  testedFiles: tested,
  testedFilesPercentage: percentage(tested, all),
});
