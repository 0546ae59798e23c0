import { Injectable } from '@nestjs/common';
import { fileKey, LIMITS, RUN_CHANGES, type RunChange } from '@testplatform/contract';
import type { Caller } from '../../../common/access/access.js';
import { notFound } from '../../../common/errors.js';
import type { Answer } from '../../../common/http/envelope.js';
import { pageIn, pageOf } from '../../../common/http/page.js';
import { Places } from '../../../common/places.js';
import { ReportsService } from '../../reports/results/reports.service.js';
import { type CaseOfRun, RunCasesService, type ShownCase } from '../../reports/by-run/run-cases.service.js';
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

/** Reports of a run (docs/adr/021), alone or compared with others. */
@Injectable()
export class RunReportsService {
  private readonly places = new Places<number>('reports of failures and comparisons', LIMITS.caseLists);

  constructor(
    private readonly history: RunHistoryService,
    private readonly files: FileRunsRepository,
    private readonly cases: RunCasesService,
    private readonly reports: ReportsService,
    private readonly progress: RunProgressService,
  ) {}

  /**
   * A run and a page of its files, each with its attempts. With result_id, it is the page that shows the file of that
   * result.
   * @throws UserError 404 for an unknown run, or one of another project
   */
  async report({ projectId, ...body }: RunReportDto): Promise<Answer<RunReportDataDto>> {
    const { run_id, outcome } = body;
    const run = await this.history.one(projectId, run_id);
    const [{ files, page }, outcomes, progress] = await Promise.all([
      this.filesOf(body),
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
        page,
      },
    };
  }

  /** A page of a run's files, and its number: the page with the file of the named result, or else the requested one. */
  private async filesOf({ run_id, outcome, result_id, ...paging }: Omit<RunReportDto, 'projectId'>) {
    const { page = 1, pageSize = LIMITS.pageSize } = paging;
    const wanted = result_id === undefined ? null : await this.reports.fileOf(run_id, result_id);
    if (!wanted) return { files: await this.files.page(run_id, outcome, pageOf(paging)), page };
    const all = await this.files.page(run_id, outcome, EVERYTHING);
    const place = all.findIndex((file) => fileKey(file) === fileKey(wanted));
    const found = place < 0 ? page : Math.floor(place / pageSize) + 1;
    return { files: pageIn(all, { page: found, pageSize }), page: found };
  }

  /**
   * The runs of a start in several environments side by side: a page of their files with the outcome in each.
   * @throws UserError 404 for an unknown run, one of another project, or one of a single environment; 503 when the
   * caller's queue is full
   */
  matrix(body: RunPageDto, { userId }: Caller): Promise<Answer<RunMatrixDataDto>> {
    return this.places.with(userId, () => this.sideBySide(body));
  }

  private async sideBySide({ projectId, run_id, ...paging }: RunPageDto): Promise<Answer<RunMatrixDataDto>> {
    const { matrix } = await this.history.one(projectId, run_id);
    if (!matrix) throw notFound('run_id', 'This run was started in one environment only');
    const runs = await Promise.all(matrix.map((one) => this.history.one(projectId, one.run_id)));
    const rows = matrixOf(await Promise.all(runs.map((run) => this.files.page(run.run_id, undefined, EVERYTHING))));
    const page = pageIn(rows, paging);
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

  /**
   * Failures grouped by message: the same failure in many files is one group.
   * @throws UserError 404, 503 when the caller's queue is full
   */
  failures({ projectId, run_id, ...paging }: RunPageDto, { userId }: Caller): Promise<Answer<RunFailuresDataDto>> {
    return this.places.with(userId, async () => {
      await this.history.one(projectId, run_id);
      const groups = await this.cases.failureGroups(projectId, run_id);
      return { data: { groups: pageIn(groups, paging), total: groups.length } };
    });
  }

  /**
   * The cases of such a group.
   * @throws UserError 404, 503 when the caller's queue is full
   */
  failureCases(
    { projectId, run_id, failure, ...paging }: RunFailureCasesDto,
    { userId }: Caller,
  ): Promise<Answer<FailureCaseDto[]>> {
    return this.places.with(userId, async () => {
      await this.history.one(projectId, run_id);
      return { data: (await this.cases.ofFailure(projectId, run_id, failure, pageOf(paging))).map(presentFailure) };
    });
  }

  /**
   * Compares a run with another one: by default the previous one of the same connector or node, trigger and environment.
   * @throws UserError 404 for an unknown run, or one of another project; 503 when the caller's queue is full
   */
  compare(body: RunCompareDto, { userId }: Caller): Promise<Answer<RunCompareDataDto>> {
    return this.places.with(userId, () => this.compared(body));
  }

  private async compared({
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
    // Read before the results: a file that ends meanwhile is compared from the next time on.
    const open = new Set((await this.files.open([run_id, otherId])).map(fileKey));
    const changed = await compareRuns(this.cases.of(projectId, run_id), this.cases.of(projectId, otherId), open);
    const chosen = change ? changed.filter((one) => one.change === change) : changed;
    const page = pageIn(chosen, paging);
    const shown = await this.cases.shown(
      page.flatMap(({ now, before }) => [now, before].filter((one) => one !== null)),
    );
    const cases = page.map((one) => presentChange(one, shown));
    return { data: { run, with: other, changes: countsOf(changed), cases, total: chosen.length } };
  }
}

/** All files of a run. */
const EVERYTHING = { skip: 0, take: LIMITS.runFilesMax };

const presentFailure = ({ resultId, path, seq, title, message }: ShownCase): FailureCaseDto => ({
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

/** @param shown the cases of the page with their texts */
function presentChange({ change, now, before }: CaseChange, shown: readonly ShownCase[]): ComparedCaseDto {
  const withTexts = (one: CaseOfRun | null) =>
    shown.find(({ resultId, seq }) => resultId === one?.resultId && seq === one.seq) ?? null;
  const sides = { now: withTexts(now), before: withTexts(before) };
  const { path, title } = (sides.now ?? sides.before)!;
  return { change, path, title, now: presentSide(sides.now), before: presentSide(sides.before) };
}

const presentSide = (one: ShownCase | null): ComparedCaseDto['now'] =>
  one && { result_id: one.resultId, seq: one.seq, status: one.status, message: one.message };
