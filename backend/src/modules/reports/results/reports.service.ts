import { Injectable } from '@nestjs/common';
import {
  clock,
  type FilePath,
  type FileStatus,
  type PerformanceSummary,
  type ResultSummary,
  byName,
  fileKey,
  type Tree,
  walk,
} from '@testplatform/contract';
import { invalid, notFound } from '../../../common/errors.js';
import type { JsonAnswer } from '../../../common/http/json-answer.js';
import { pageOf } from '../../../common/http/page.js';
import { ArtifactsService } from '../../artifacts/artifacts.service.js';
import { ComponentsService } from '../../components/components.service.js';
import { titlesOf } from '../../components/dto/node-ref.dto.js';
import { ProjectAnswersService } from '../../projects/project-answers.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { componentData } from './component-data.js';
import {
  FILE_NEEDED,
  type GroupReportDto,
  type NestedReport,
  type ReportEntryDto,
  type TestReportAnswerDto,
  type TestReportDto,
} from '../dto/report.dto.js';
import { type FileResult, pathOf } from './file-result.entity.js';
import { performanceOf, presentCases, presentEntry, presentRun, summaryOf } from './report.presenter.js';
import { ReportsRepository, type LatestTotals } from './reports.repository.js';
import { ResultRemovalsRepository } from '../removals/result-removals.repository.js';
import { lastOfRows } from './worst-of-rows.js';

export type { LatestTotals } from './reports.repository.js';

/** The last result of a file, as the overview needs it. */
export interface LatestOfFile {
  readonly summary: ResultSummary;
  readonly performanceSummary: PerformanceSummary;
  /** Unix milliseconds. */
  readonly time: number;
  readonly status: FileStatus;
}

@Injectable()
export class ReportsService {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly removals: ResultRemovalsRepository,
    private readonly components: ComponentsService,
    private readonly projects: ProjectsService,
    private readonly answers: ProjectAnswersService,
    private readonly artifacts: ArtifactsService,
  ) {}

  /**
   * The report of a file, of one result, or of everything below a node.
   * @throws UserError 404, 422 if a file is required and not named
   */
  async report(body: TestReportDto): Promise<TestReportAnswerDto | JsonAnswer> {
    if (body.result_id) return this.ofResult(body.projectId, body.result_id);
    const path = titlesOf({ ...body, testCaseFileName: body.testCaseFileName ?? body.testCaseFile });
    if (body.report_type === 'test-case-file' && path.length < 4) throw invalid({ testCaseFile: FILE_NEEDED });
    return this.keep(body.projectId, JSON.stringify(body), async () => {
      await this.projects.require(body.projectId);
      return path.length === 4 ? this.ofFile(body, path) : { data: await this.ofGroup(body, path) };
    });
  }

  /** The finished attempts of each file in a run, by `fileKey`, earlier ones first. */
  async attempts(runId: string, nodeIds: readonly string[]): Promise<ReadonlyMap<string, ReportEntryDto[]>> {
    const attempts = new Map<string, ReportEntryDto[]>();
    for (const result of await this.reports.attempts(runId, nodeIds)) {
      const key = fileKey({ nodeId: result.nodeId, path: pathOf(result) });
      attempts.set(key, [...(attempts.get(key) ?? []), this.present(result)]);
    }
    return attempts;
  }

  /** The file that a result belongs to; null for an unknown result, or one of another run. */
  async fileOf(runId: string, resultId: string): Promise<{ nodeId: string; path: FilePath } | null> {
    const result = await this.reports.find(resultId);
    return result?.runId === runId ? { nodeId: result.nodeId, path: pathOf(result) } : null;
  }

  /** The indexes of screenshots that cases of a result refer to and the artifact store lacks. */
  async missingRecords(resultId: string): Promise<readonly number[]> {
    const named = (await this.reports.cases(resultId)).flatMap(({ screenshot }) => screenshot ?? []);
    return this.artifacts.missingRecords(resultId, named);
  }

  /** The counts of each run so far, by run id. */
  summariesOfRuns(runIds: readonly string[]): Promise<ReadonlyMap<string, ResultSummary>> {
    return this.reports.summariesOfRuns(runIds);
  }

  /** The sums over the last results of each project's files, by project id. */
  latestTotals(projectIds: readonly number[]): Promise<ReadonlyMap<number, LatestTotals>> {
    return this.reports.latestTotals(projectIds);
  }

  /** The last result of each file of the projects, by node id. */
  async latest(projectIds: readonly number[]): Promise<Map<string, LatestOfFile>> {
    const results = await this.reports.latest(projectIds);
    return new Map(results.map((result) => [result.nodeId, latestOf(result)]));
  }

  /** The duration of each file's last execution, if that ran to its end, in milliseconds by node id. */
  async lastDurations(projectId: number): Promise<ReadonlyMap<string, number>> {
    const whole = (await this.reports.latest([projectId])).filter(
      ({ status }) => status === 'success' || status === 'failure',
    );
    return new Map(whole.map(({ nodeId, duration }) => [nodeId, duration]));
  }

  /** A tree in its wire form, with the last result of each file. */
  presentTree(tree: Tree, latest: ReadonlyMap<string, LatestOfFile>): Record<string, unknown> {
    return componentData(tree, latest);
  }

  /** The tree of a project in the form of `presentTree`. */
  async componentData(projectId: number): Promise<Record<string, unknown>> {
    const [tree, latest] = await Promise.all([this.components.tree(projectId), this.latest([projectId])]);
    return componentData(tree, latest);
  }

  /** Cached only some time after its end: cases and traces are stored without the project's lock and may still arrive. */
  private async ofResult(projectId: number, resultId: string): Promise<TestReportAnswerDto | JsonAnswer> {
    const result = await this.reports.find(resultId);
    if (!result || result.projectId !== projectId) {
      await this.projects.require(projectId);
      throw notFound('result_id', 'There is no such result in this project');
    }
    const work = async () => ({ data: [await this.whole(result)] });
    const isSettled = result.finishedAt !== null && result.finishedAt < clock.now() - PATHS_AGE;
    return isSettled ? this.keep(projectId, resultId, work) : work();
  }

  private async whole(result: FileResult): Promise<ReportEntryDto> {
    const { resultId } = result;
    const [cases, trace, casesRemoved] = await Promise.all([
      this.reports.cases(resultId),
      this.artifacts.tracePath(resultId),
      this.removals.isTrimmed(resultId),
    ]);
    return { ...this.present(result), trace, cases: presentCases(cases), casesRemoved };
  }

  /** A file that is no longer in the tree is found by the path that its results store. */
  private async ofFile(body: TestReportDto, path: readonly string[]): Promise<TestReportAnswerDto> {
    const [module, section, scenario, fileName] = path;
    const node = await this.components.findNode(body.projectId, path);
    const snapshot = { module, section, scenario, fileName };
    const nodeId = node?.id ?? (await this.reports.nodeAt(body.projectId, snapshot));
    if (nodeId === undefined) await this.components.nodeAt(body.projectId, path);
    const results = await this.reports.ofFile(body.projectId, node ? { nodeId: node.id } : snapshot, pageOf(body));
    const data = results.map((result) => this.present(result));
    return { data, ...(await this.lastOfFile(nodeId)) };
  }

  /** The last result of a file, that of each row in its run, and its last runs. @param nodeId absent for a file without results */
  private async lastOfFile(
    nodeId: string | undefined,
  ): Promise<Pick<TestReportAnswerDto, 'latest' | 'rows' | 'trend'>> {
    const latest = nodeId === undefined ? undefined : (await this.reports.latestOf([nodeId])).get(nodeId);
    if (!latest) return { latest: null, rows: [], trend: [] };
    const { rowName, runId } = latest;
    const rows = rowName === '' ? [] : lastOfRows(await this.reports.ofFileInRun(runId, latest.nodeId));
    const inOrder = rows.toSorted((one, other) => one.startedAt - other.startedAt);
    const trend = (await this.reports.runsOfFile(latest.nodeId)).map(presentRun);
    return { latest: this.present(latest), rows: inOrder.map((row) => this.present(row)), trend };
  }

  /** All files below a node, or the requested page of them. */
  private async ofGroup(body: TestReportDto, path: readonly string[]): Promise<GroupReportDto> {
    const tree = await this.components.subtree(body.projectId, path);
    const tested = await this.reports.testedFiles(body.projectId);
    const files = walk(tree).filter(({ node }) => tested.has(node.id!));
    const isPaged = body.page !== undefined || body.pageSize !== undefined;
    const { skip, take } = isPaged ? pageOf(body) : { skip: 0, take: files.length };
    const shown = files.slice(skip, skip + take);
    const latest = await this.reports.latestOf(shown.map(({ node }) => node.id!));
    const component: NestedReport = byName();
    for (const placed of shown) {
      const result = latest.get(placed.node.id!);
      if (!result) continue;
      const [module, section, scenario, file] = placed.path as [string, string, string, string];
      (((component[module] ??= byName())[section] ??= byName())[scenario] ??= byName())[file] = this.present(result);
    }
    return { component, total: files.length };
  }

  private keep(projectId: number, key: string, work: () => Promise<TestReportAnswerDto>): Promise<JsonAnswer> {
    const age = Math.floor(clock.now() / PATHS_AGE);
    return this.answers.one(projectId, `report ${age} ${key}`, work);
  }

  private present(result: FileResult): ReportEntryDto {
    return presentEntry(result, this.artifacts.publicPath(result.resultId));
  }
}

/** Milliseconds. Maximum age of record paths in a cached report: they expire after an hour. */
const PATHS_AGE = 5 * 60_000;

const latestOf = (result: Awaited<ReturnType<ReportsRepository['latest']>>[number]): LatestOfFile => ({
  summary: summaryOf(result),
  performanceSummary: performanceOf(result),
  time: result.startedAt,
  status: result.status ?? 'interrupted',
});
