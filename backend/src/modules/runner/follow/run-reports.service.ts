import { Injectable } from '@nestjs/common';
import { fileKey, LIMITS, RUN_CHANGES, type RunChange } from '@testplatform/contract';
import { notFound } from '../../../common/errors.js';
import type { Answer } from '../../../common/http/envelope.js';
import { pageOf } from '../../../common/http/page.js';
import type { PageDto } from '../../../common/validation/fields.js';
import { ReportsService } from '../../reports/results/reports.service.js';
import { type CaseOfRun, RunCasesService } from '../../reports/by-run/run-cases.service.js';
import { FileRunsRepository } from '../store/file-runs.repository.js';
import { RunHistoryService } from './run-history.service.js';
import type { FailureCaseDto, RunFailureCasesDto, RunFailuresDataDto } from '../dto/run-failures.dto.js';
import type { RunReportDataDto, RunReportDto } from '../dto/run-report.dto.js';
import type { ChangeCountsDto, ComparedCaseDto, RunCompareDataDto, RunCompareDto } from '../dto/run-compare.dto.js';
import type { RunMatrixDataDto } from '../dto/run-matrix.dto.js';
import type { RunPageDto } from '../dto/run.dto.js';
import { type CaseChange, compareRuns } from './compare-runs.js';
import { matrixOf } from './run-matrix.js';
import { RunProgressService } from './run-progress.service.js';

/** Reports of a run (docs/adr/021), alone and beside another one. */
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
  async report({ projectId, run_id, outcome, ...page }: RunReportDto): Promise<Answer<RunReportDataDto>> {
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
          attempts: attempts.get(fileKey({ nodeId, path })) ?? [],
        })),
        total: outcome ? outcomes[outcome] : Object.values(outcomes).reduce((sum, count) => sum + count, 0),
      },
    };
  }

  /**
   * The runs of a start in several environments side by side: a page of their files with the outcome in each.
   * @throws UserError 404 for an unknown run, one of another project, or one of a single environment
   */
  async matrix({ projectId, run_id, ...paging }: RunPageDto): Promise<Answer<RunMatrixDataDto>> {
    const { matrix } = await this.history.one(projectId, run_id);
    if (!matrix) throw notFound('run_id', 'This run was started in one environment only');
    const runs = await Promise.all(matrix.map((one) => this.history.one(projectId, one.run_id)));
    const everything = { skip: 0, take: LIMITS.runFilesMax };
    const rows = matrixOf(await Promise.all(runs.map((run) => this.files.page(run.run_id, undefined, everything))));
    const page = cut(rows, paging);
    const nodeIds = page.map(({ nodeId }) => nodeId);
    const attempts = await Promise.all(runs.map((run) => this.reports.attempts(run.run_id, nodeIds)));
    const files = page.map(({ nodeId, path, outcomes }) => ({
      path,
      cells: outcomes.map((outcome, at) => {
        return (
          outcome && { outcome, result_id: attempts[at]?.get(fileKey({ nodeId, path }))?.at(-1)?.result_id ?? null }
        );
      }),
    }));
    return { data: { runs, files, total: rows.length } };
  }

  /** Failures grouped by message: the same failure in many files is one group. */
  async failures({ projectId, run_id, ...paging }: RunPageDto): Promise<Answer<RunFailuresDataDto>> {
    await this.history.one(projectId, run_id);
    const groups = await this.cases.failureGroups(projectId, run_id);
    return { data: { groups: cut(groups, paging), total: groups.length } };
  }

  /** The cases of such a group. */
  async failureCases({ projectId, run_id, failure, ...paging }: RunFailureCasesDto): Promise<Answer<FailureCaseDto[]>> {
    await this.history.one(projectId, run_id);
    return { data: cut(await this.cases.ofFailure(projectId, run_id, failure), paging).map(presentFailure) };
  }

  /**
   * Compares a run with another one: by default the previous one of the same selection and trigger.
   * @throws UserError 404 for an unknown run, or one of another project
   */
  async compare({
    projectId,
    run_id,
    with_run_id,
    change,
    ...paging
  }: RunCompareDto): Promise<Answer<RunCompareDataDto>> {
    const run = await this.history.one(projectId, run_id);
    const otherId = with_run_id ?? (await this.history.previous(projectId, run_id));
    if (otherId === null) return { data: { run, with: null, changes: countsOf([]), cases: [], total: 0 } };
    const other = await this.history.one(projectId, otherId, 'with_run_id');
    const [now, before] = await Promise.all([this.cases.of(projectId, run_id), this.cases.of(projectId, otherId)]);
    const changed = compareRuns(now, before);
    const chosen = change ? changed.filter((one) => one.change === change) : changed;
    const cases = cut(chosen, paging).map(presentChange);
    return { data: { run, with: other, changes: countsOf(changed), cases, total: chosen.length } };
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

function countsOf(changes: readonly CaseChange[]): ChangeCountsDto {
  const counts = RUN_CHANGES.map((name) => [name, changes.filter(({ change }) => change === name).length] as const);
  return Object.fromEntries(counts) as Record<RunChange, number>;
}

function presentChange({ change, now, before }: CaseChange): ComparedCaseDto {
  const shown = (now ?? before)!;
  return { change, path: shown.path, title: shown.title, now: presentSide(now), before: presentSide(before) };
}

const presentSide = (one: CaseOfRun | null): ComparedCaseDto['now'] =>
  one && { result_id: one.resultId, seq: one.seq, status: one.status, message: one.message };
