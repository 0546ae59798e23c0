import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  DAY,
  clock,
  emptySummary,
  fileTitle,
  LIMITS,
  NODE_TYPES,
  type PlacedNode,
  titleKey,
  walk,
} from '@testplatform/contract';
import { conflict, invalid, notFound } from '../../../common/errors.js';
import { chunks } from '../../../database/base.repository.js';
import { ComponentsService } from '../../components/components.service.js';
import { titlesOf } from '../../components/dto/node-ref.dto.js';
import { ProjectsService } from '../../projects/projects.service.js';
import type { ExcelSelectionDto } from '../dto/report-excel.dto.js';
import { FILE_NEEDED } from '../dto/report.dto.js';
import { type FileResult, pathOf as pathOfResult } from '../results/file-result.entity.js';
import { type PathSnapshot, ReportsRepository, type RunOfFile } from '../results/reports.repository.js';
import { type DayOfResults, ExcelResultsRepository } from './excel-results.repository.js';

/** A result with the titles of its file, from the module down. */
export interface ExportedFile {
  readonly path: readonly [module: string, section: string, scenario: string, file: string];
  readonly result: FileResult;
}

/** The content of a spreadsheet. Cases are read while it is written. */
export interface ExcelSelection {
  readonly projectId: number;
  readonly projectName: string;
  /** Titles down to the node; empty for the whole project. */
  readonly path: readonly string[];
  /** Describes the results in words. */
  readonly what: string;
  /** Only if the request names a run. */
  readonly runId?: string;
  readonly files: readonly ExportedFile[];
  /** The last runs of a file, oldest first; for other nodes the days of the last month. */
  readonly trend: { readonly runs: readonly RunOfFile[] } | { readonly days: readonly DayOfResults[] };
}

/** Files per query. */
const FILES_AT_ONCE = 200;
const NOTHING = 'There are no results to download here yet. Run some test cases first';

/** Finds the results that a spreadsheet shows. */
@Injectable()
export class ExcelSelectionService {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly results: ExcelResultsRepository,
    private readonly components: ComponentsService,
    private readonly projects: ProjectsService,
  ) {}

  /**
   * @throws UserError 404 for an unknown project, node or result, and for a run without results; 409 when there is no result, 422 when a
   * file is required and not named
   */
  async select(asked: ExcelSelectionDto): Promise<ExcelSelection> {
    const { projectId, name: projectName } = await this.projects.get(asked.projectId);
    const found = await this.find(asked, pathOf(asked));
    if (found.files.length === 0) throw conflict('report', NOTHING);
    return { projectId, projectName, ...found, trend: await this.trendOf(found.path, found.files) };
  }

  /** Throws the errors of `select`, without reading the results of thousands of files. */
  async check(asked: ExcelSelectionDto): Promise<void> {
    await this.projects.get(asked.projectId);
    const path = pathOf(asked);
    const hasResults = isGroup(asked, path)
      ? await this.isTested(asked.projectId, path)
      : (await this.find(asked, path)).files.length > 0;
    if (!hasResults) throw conflict('report', NOTHING);
  }

  private async find(
    asked: ExcelSelectionDto,
    path: readonly string[],
  ): Promise<Pick<ExcelSelection, 'path' | 'what' | 'runId' | 'files'>> {
    const { projectId, result_id: resultId, run_id: runId } = asked;
    if (resultId !== undefined) {
      const file = await this.oneResult(projectId, resultId, runId);
      return { path: file.path, what: 'One result', files: [file] };
    }
    if (runId !== undefined) return { path, what: 'One run', runId, files: await this.ofRun(projectId, runId, path) };
    if (path.length === NODE_TYPES.length)
      return { path, what: 'Latest result', files: await this.ofFile(projectId, path) };
    if (asked.report_type === 'test-case-file') throw invalid({ testCaseFile: FILE_NEEDED });
    return { path, what: 'Latest results', files: await this.ofGroup(projectId, path) };
  }

  private async oneResult(projectId: number, resultId: string, runId: string | undefined): Promise<ExportedFile> {
    const result = await this.reports.find(resultId);
    if (!result || result.projectId !== projectId)
      throw notFound('result_id', 'There is no such result in this project');
    if (runId !== undefined && result.runId !== runId)
      throw notFound('run_id', 'This result does not belong to this run');
    return remembered(result);
  }

  private async ofRun(projectId: number, runId: string, path: readonly string[]): Promise<ExportedFile[]> {
    const results = await this.results.ofRun(projectId, runId);
    if (results.length === 0) throw notFound('run_id', 'There is no run with this id and with results in this project');
    if (path.length === 0) return results.map(remembered);
    // Files that are below the node in the current tree, or were when they ran.
    const now = await this.components.below(projectId, path);
    const below = new Set(walk(now).map(({ node }) => node.id));
    const wasBelow = ({ module, section, scenario, fileName }: FileResult): boolean =>
      path.every((title, level) => isSame(title, [module, section, scenario, fileName][level]));
    return results.filter((result) => below.has(result.nodeId) || wasBelow(result)).map(remembered);
  }

  /** A file that is no longer in the tree is found by the path that its results store. */
  private async ofFile(projectId: number, path: readonly string[]): Promise<ExportedFile[]> {
    const node = await this.components.findNode(projectId, path);
    const of = node ? { nodeId: node.id } : snapshotOf(path);
    const [latest] = await this.reports.ofFile(projectId, of, { skip: 0, take: 1 });
    if (!latest && !node) await this.components.nodeAt(projectId, path);
    if (!latest) return [];
    const results = await this.rowsOf(latest, new Map());
    return results.map((result) => ({ path: remembered({ ...result, ...snapshotOf(path) }).path, result }));
  }

  private async ofGroup(projectId: number, path: readonly string[]): Promise<ExportedFile[]> {
    const found: ExportedFile[] = [];
    const runs = new Map<string, readonly FileResult[]>();
    for (const some of chunks(await this.testedBelow(projectId, path), FILES_AT_ONCE)) {
      const latest = await this.reports.latestOf(some.map(({ node }) => node.id!));
      for (const { node, path: titles } of some) {
        const result = latest.get(node.id!);
        if (!result) continue;
        const [module = '', section = '', scenario = '', title = ''] = titles;
        for (const row of await this.rowsOf(result, runs)) {
          const file = fileTitle({ ...pathOfResult(row), testCaseFileName: title });
          found.push({ path: [module, section, scenario, file], result: row });
        }
      }
      // SQLite answers synchronously: yield to other requests between queries.
      await setImmediate();
    }
    return found;
  }

  /**
   * The results of all rows that a file ran with in the run of its last result, or that result alone.
   * @param runs results of runs that were read before, by run id
   */
  private async rowsOf(last: FileResult, runs: Map<string, readonly FileResult[]>): Promise<readonly FileResult[]> {
    if (last.rowName === '') return [last];
    const results = runs.get(last.runId) ?? (await this.results.ofRun(last.projectId, last.runId));
    runs.set(last.runId, results);
    return results.filter(({ nodeId }) => nodeId === last.nodeId);
  }

  private async isTested(projectId: number, path: readonly string[]): Promise<boolean> {
    return (await this.testedBelow(projectId, path)).length > 0;
  }

  /** The files below a node that have a result, in tree order. */
  private async testedBelow(projectId: number, path: readonly string[]): Promise<PlacedNode[]> {
    const tree = await this.components.subtree(projectId, path);
    const tested = await this.reports.testedFiles(projectId);
    return walk(tree).filter(({ node }) => tested.has(node.id!));
  }

  private async trendOf(path: readonly string[], files: readonly ExportedFile[]): Promise<ExcelSelection['trend']> {
    const [first] = files;
    if (path.length === NODE_TYPES.length && first) return { runs: await this.reports.runsOfFile(first.result.nodeId) };
    const today = Math.floor(clock.now() / DAY) * DAY;
    const since = today - (LIMITS.dateSpanDays - 1) * DAY;
    // A file that ran with several rows of a table is listed once for each.
    const nodeIds = new Set(files.map(({ result }) => result.nodeId));
    const ran = new Map((await this.results.days([...nodeIds], since)).map((one) => [one.day, one]));
    const days = Array.from({ length: LIMITS.dateSpanDays }, (_one, index) => since + index * DAY);
    return { days: days.map((day) => ran.get(day) ?? emptyDay(day)) };
  }
}

const emptyDay = (day: number): DayOfResults => ({ ...emptySummary(), day, files: 0, transferSize: 0, duration: 0 });

const pathOf = (asked: ExcelSelectionDto): string[] =>
  titlesOf({ ...asked, testCaseFileName: asked.testCaseFileName ?? asked.testCaseFile });

/** Whether the request is for the latest results below a node. */
const isGroup = ({ result_id, run_id, report_type }: ExcelSelectionDto, path: readonly string[]): boolean =>
  result_id === undefined &&
  run_id === undefined &&
  path.length < NODE_TYPES.length &&
  report_type !== 'test-case-file';

const isSame = (a: string, b: string | undefined): boolean => b !== undefined && titleKey(a) === titleKey(b);

function snapshotOf(
  path: readonly string[],
): PathSnapshot & Record<'module' | 'section' | 'scenario' | 'fileName', string> {
  const [module = '', section = '', scenario = '', fileName = ''] = path;
  return { module, section, scenario, fileName };
}

/** A result with the titles that its file had when it ran. */
const remembered = (result: FileResult): ExportedFile => ({
  path: [result.module, result.section, result.scenario, fileTitle(pathOfResult(result))],
  result,
});
