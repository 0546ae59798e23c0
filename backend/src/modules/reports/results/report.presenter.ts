import { LIMITS, type PerformanceSummary, type ResultSummary } from '@testplatform/contract';
import { isoTime } from '../../../common/iso-time.js';
import type { CaseResultRow } from './case-result.entity.js';
import type { ReportCaseDto, ReportEntryDto, RunOfFileDto } from '../dto/report.dto.js';
import type { FileResult } from './file-result.entity.js';
import type { RunOfFile } from './reports.repository.js';

export const summaryOf = ({ success, failure, blocker, concentrate, skipped }: ResultSummary): ResultSummary => ({
  success,
  failure,
  blocker,
  concentrate,
  skipped,
});

export const performanceOf = (
  result: Pick<FileResult, 'duration' | 'requestFailures' | 'totalRequests' | 'transferSize'>,
): PerformanceSummary => ({
  duration: result.duration,
  request_failures: result.requestFailures,
  total_requests: result.totalRequests,
  transfer_size: result.transferSize,
});

export const presentEntry = (result: FileResult, publicPath: string): ReportEntryDto => ({
  time: isoTime(result.startedAt),
  result_id: result.resultId,
  run_id: result.runId,
  summary: summaryOf(result),
  performanceSummary: performanceOf(result),
  s3_public_path: publicPath,
  testCasesCount: result.planned,
  executionType: result.executionType,
  status: result.status ?? 'interrupted',
  reason: result.reason ?? '',
  attempt: result.attempt,
  browser: result.browser,
  environment: result.environment,
  ...(result.rowName !== '' && { row: result.rowName }),
});

export const presentRun = (run: RunOfFile): RunOfFileDto => ({
  time: isoTime(run.startedAt),
  run_id: run.runId,
  ...(run.resultId !== null && { result_id: run.resultId }),
  summary: summaryOf(run),
  performanceSummary: performanceOf(run),
});

/** Maximum nesting of cases. Imports are nested less deeply; a device may claim more. */
const DEPTH_MAX = 2 * LIMITS.importDepth;

/**
 * Arranges cases as trees: imported cases are children of the case that imported them, which began before them.
 * @param rows in the order in which the cases began
 */
export function presentCases(rows: readonly CaseResultRow[]): ReportCaseDto[] {
  const placed = new Map<number, { readonly depth: number; readonly cases: ReportCaseDto[] }>();
  const top: ReportCaseDto[] = [];
  for (const row of rows) {
    const above = row.parentSeq === null ? undefined : placed.get(row.parentSeq);
    const parent = above && above.depth < DEPTH_MAX ? above : { depth: -1, cases: top };
    const shown = presentCase(row);
    parent.cases.push(shown);
    placed.set(row.seq, { depth: parent.depth + 1, cases: shown.cases });
  }
  return top;
}

function presentCase(row: CaseResultRow): ReportCaseDto {
  return {
    seq: row.seq,
    case_id: row.caseId,
    title: row.title,
    eventType: row.eventType,
    status: row.status,
    blocker: row.blocker,
    warning: row.warning,
    warnings: row.warnings ?? [],
    message: row.message,
    ...(row.expected !== null && { expected: row.expected }),
    ...(row.actual !== null && { actual: row.actual }),
    ...(row.value !== null && { value: row.value }),
    iteration: row.iteration,
    time: isoTime(row.startedAt),
    duration: row.duration,
    screenshot: row.screenshot,
    ...(row.evidence !== null && { evidence: row.evidence }),
    cases: [],
  };
}
