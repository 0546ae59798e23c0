import { Injectable } from '@nestjs/common';
import { pageOf } from '../../../common/http/page.js';
import type { PageDto } from '../../../common/validation/fields.js';
import { ReportsService } from '../../reports/results/reports.service.js';
import { type CaseOfRun, RunCasesService } from '../../reports/by-run/run-cases.service.js';
import { FileRunsRepository } from '../store/file-runs.repository.js';
import { RunHistoryService } from './run-history.service.js';
import type {
  FailureCaseDto,
  RunFailureCasesAnswerDto,
  RunFailureCasesDto,
  RunFailuresAnswerDto,
  RunFailuresDto,
} from '../dto/run-failures.dto.js';
import type { RunReportAnswerDto, RunReportDto } from '../dto/run-report.dto.js';
import { RunProgressService } from './run-progress.service.js';

/** The report of a run (docs/adr/021). */
@Injectable()
export class RunReportsService {
  constructor(
    private readonly history: RunHistoryService,
    private readonly files: FileRunsRepository,
    private readonly cases: RunCasesService,
    private readonly reports: ReportsService,
    private readonly progress: RunProgressService,
  ) {}

  /**
   * A run and a page of its files, each with its attempts.
   * @throws UserError 404 for an unknown run, or one of another project
   */
  async report({ projectId, run_id, outcome, ...page }: RunReportDto): Promise<RunReportAnswerDto> {
    const run = await this.history.one(projectId, run_id);
    const [files, outcomes, progress] = await Promise.all([
      this.files.page(run_id, outcome, pageOf(page)),
      this.files.outcomes(run_id),
      this.progress.of(run),
    ]);
    const nodeIds = files.map(({ nodeId }) => nodeId);
    const attempts = await this.reports.attempts(run_id, nodeIds);
    return {
      data: {
        run,
        progress,
        outcomes,
        files: files.map(({ nodeId, path, outcome: stands }) => ({
          path,
          outcome: stands,
          attempts: attempts.get(nodeId) ?? [],
        })),
        total: outcome ? outcomes[outcome] : Object.values(outcomes).reduce((sum, count) => sum + count, 0),
      },
    };
  }

  /** Failures grouped by message: the same failure in many files is one group. */
  async failures({ projectId, run_id, ...paging }: RunFailuresDto): Promise<RunFailuresAnswerDto> {
    await this.history.one(projectId, run_id);
    const groups = await this.cases.failureGroups(projectId, run_id);
    return { data: { groups: cut(groups, paging), total: groups.length } };
  }

  /** The cases of such a group. */
  async failureCases({ projectId, run_id, failure, ...paging }: RunFailureCasesDto): Promise<RunFailureCasesAnswerDto> {
    await this.history.one(projectId, run_id);
    return { data: cut(await this.cases.ofFailure(projectId, run_id, failure), paging).map(presentFailure) };
  }
}

function cut<T>(all: readonly T[], paging: PageDto): T[] {
  const { skip, take } = pageOf(paging);
  return all.slice(skip, skip + take);
}

const presentFailure = ({ resultId, path, seq, title, message }: CaseOfRun): FailureCaseDto => ({
  result_id: resultId,
  path,
  seq,
  title,
  message,
});
