import { emptySummary, LIMITS, type NodeType, percentage, sharesOf } from '@testplatform/contract';
import { isoTime } from '../../common/iso-time.js';
import type { LatestTotals } from '../reports/results/reports.service.js';
import type { ProjectSummaryDto } from './dto/project-list.dto.js';

const NEVER_RUN: LatestTotals = { files: 0, lastRun: 0, summary: emptySummary() };

/**
 * Counts and percentages of a project (3 §10, §13). Coverage is the cases executed in each file's last result divided by today's cases, at
 * most 100. Result percentages refer to the executed cases.
 */
export function summarise(
  nodes: Partial<Record<NodeType, number>> = {},
  testCases = 0,
  { files, lastRun, summary }: LatestTotals = NEVER_RUN,
): Omit<ProjectSummaryDto, 'cronJobs' | 'cicd'> {
  const { success, failure, blocker, concentrate: warning } = summary;
  const executed = success + failure;
  const shares = sharesOf(summary);
  const testCaseFiles = nodes['test-case-file'] ?? 0;
  return {
    modules: nodes.module ?? 0,
    sections: nodes.section ?? 0,
    scenarios: nodes.scenario ?? 0,
    testCaseFiles,
    testCases,
    success,
    failure,
    warning,
    blocker,
    coverage: Math.min(percentage(executed, testCases), LIMITS.coverageMax),
    successPercentage: shares.success,
    failurePercentage: shares.failure,
    warningPercentage: shares.warning,
    blockerPercentage: shares.blocker,
    testedFilesPercentage: percentage(files, testCaseFiles),
    lastRunTime: lastRun === 0 ? null : isoTime(lastRun),
  };
}
