import { Injectable } from '@nestjs/common';
import { type CaseResult, emptySummary, type FileStatus, LIMITS, type ResultSummary } from '@testplatform/contract';
import { In, IsNull, Not } from 'typeorm';
import { BaseRepository, chunks, marks, readInChunks } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { plainRows } from '../../../database/plain-rows.js';
import type { Page } from '../../../common/http/page.js';
import { Component } from '../../components/component.entity.js';
import { CaseResultRow } from './case-result.entity.js';
import { FileResult, LATER } from './file-result.entity.js';
import { LatestResult } from './latest-result.entity.js';

/** The stored titles of a path, for the levels that are given. */
export type PathSnapshot = Partial<Pick<FileResult, 'module' | 'section' | 'scenario' | 'fileName'>>;

/** The sums over the last results of a project's files. `lastRun` is when the last one began, in Unix milliseconds. */
export interface LatestTotals {
  readonly files: number;
  readonly lastRun: number;
  readonly summary: ResultSummary;
}

const FIGURES = [
  ...(Object.keys(emptySummary()) as (keyof ResultSummary)[]),
  'duration',
  'transferSize',
  'totalRequests',
  'requestFailures',
] as const;
type Figures = Pick<FileResult, (typeof FIGURES)[number]>;

/** The sums of a file's results in a run. `startedAt` is when the first of them began, in Unix milliseconds. */
export interface RunOfFile extends Figures {
  readonly runId: string;
  readonly startedAt: number;
  /** Its result; null if it ran with several rows of a table. */
  readonly resultId: string | null;
  /** The worst one of its rows. */
  readonly status: FileStatus;
}

const BY_BADNESS: readonly FileStatus[] = ['success', 'stopped', 'interrupted', 'failure', 'error'];
const BADNESS = `CASE result.status ${BY_BADNESS.map((status, index) => `WHEN '${status}' THEN ${index}`).join(' ')} END`;

/** Maximum results that are looked through for the last runs of a file, which may have thousands of rows each. */
const LOOKED_THROUGH_MAX = 20_000;

const LATEST_NUMBERS = [...FIGURES, 'startedAt'] as const;
type LatestNumber = (typeof LATEST_NUMBERS)[number];
type LatestRow = Pick<FileResult, 'nodeId' | 'status' | LatestNumber>;
type RawLatest = Pick<FileResult, 'nodeId' | 'status'> & Record<LatestNumber, string | number>;

@Injectable()
export class ReportsRepository extends BaseRepository<FileResult> {
  constructor(database: Database) {
    super(database, FileResult);
  }

  async find(resultId: string): Promise<FileResult | null> {
    return (await this.plain('WHERE result_id = ?', [resultId]))[0] ?? null;
  }

  /** The finished executions of a file, newest first. */
  ofFile(projectId: number, file: { nodeId: string } | PathSnapshot, page: Page): Promise<FileResult[]> {
    // Not restricted to the project: some databases would then scan all of its results instead of the node's.
    if (!('nodeId' in file)) {
      const where = { projectId, ...file, status: Not(IsNull()) };
      return this.rows.find({ where, order: { startedAt: 'DESC', attempt: 'DESC' }, ...page });
    }
    return this.plain(
      'WHERE node_id = ? AND status IS NOT NULL ORDER BY started_at DESC, attempt DESC LIMIT ? OFFSET ?',
      [file.nodeId, page.take, page.skip],
    );
  }

  /** The last runs of a file, oldest first. A row of a table counts by its last attempt. */
  async runsOfFile(nodeId: string): Promise<RunOfFile[]> {
    const query = this.query('result')
      .select('result.runId', 'runId')
      .addSelect('MIN(result.startedAt)', 'startedAt')
      .addSelect('COUNT(*)', 'results')
      .addSelect('MIN(result.resultId)', 'resultId')
      .addSelect(`MAX(${BADNESS})`, 'worst')
      .where({ nodeId, runId: In(await this.lastRunIds(nodeId)), status: Not(IsNull()) });
    for (const figure of FIGURES) query.addSelect(`SUM(result.${figure})`, figure);
    const later = query.subQuery().select('1').from(FileResult, 'later').where(LATER);
    const rows = await query
      .andWhere(`NOT EXISTS ${later.getQuery()}`)
      .groupBy('result.runId')
      .getRawMany<
        Record<'startedAt' | 'results' | 'worst' | keyof Figures, string | number> & { runId: string; resultId: string }
      >();
    const runs = rows.map(({ runId, resultId, results, worst, startedAt, ...figures }) => ({
      runId,
      resultId: Number(results) === 1 ? resultId : null,
      startedAt: Number(startedAt),
      status: BY_BADNESS[Number(worst)]!,
      ...figuresOf(figures),
    }));
    return runs.sort((one, other) => one.startedAt - other.startedAt);
  }

  private async lastRunIds(nodeId: string): Promise<string[]> {
    const found = new Set<string>();
    let skip = 0;
    for (let take = LIMITS.pageSize; skip < LOOKED_THROUGH_MAX; skip += take, take *= 5) {
      const results = await this.rows.find({
        select: { runId: true },
        where: { nodeId, status: Not(IsNull()) },
        order: { startedAt: 'DESC' },
        skip,
        take,
      });
      for (const { runId } of results) if (found.size < LIMITS.pageSize) found.add(runId);
      if (found.size === LIMITS.pageSize || results.length < take) break;
    }
    return [...found];
  }

  /** The finished attempts of some files in a run, earlier ones first. */
  attempts(runId: string, nodeIds: readonly string[]): Promise<FileResult[]> {
    return this.rows.find({
      where: { runId, nodeId: In([...nodeIds]), status: Not(IsNull()) },
      order: { attempt: 'ASC' },
    });
  }

  /** The counts of each run. A file counts by its last attempt. */
  async summariesOfRuns(runIds: readonly string[]): Promise<ReadonlyMap<string, ResultSummary>> {
    const query = this.query('result')
      .select('result.runId', 'runId')
      .where({ runId: In([...runIds]) });
    for (const count of COUNTS) query.addSelect(`SUM(result.${count})`, count);
    const later = query.subQuery().select('1').from(FileResult, 'later');
    later.where(LATER);
    const rows = await query
      .andWhere(`NOT EXISTS ${later.getQuery()}`)
      .groupBy('result.runId')
      .getRawMany<{ runId: string } & Record<keyof ResultSummary, string | number>>();
    return new Map(rows.map(({ runId, ...counts }) => [runId, numbersOf(counts)]));
  }

  /** The node of the newest result with this path, if possible of one that has ended; undefined if there is none. */
  async nodeAt(projectId: number, path: PathSnapshot): Promise<string | undefined> {
    const find = (ended: object) =>
      this.rows.findOne({
        select: { nodeId: true },
        where: { projectId, ...path, ...ended },
        order: { startedAt: 'DESC' },
      });
    return ((await find({ status: Not(IsNull()) })) ?? (await find({})))?.nodeId;
  }

  /** The last result of every file of the projects. Read without creating entities, because there may be thousands. */
  async latest(projectIds: readonly number[]): Promise<LatestRow[]> {
    const query = this.database.manager
      .createQueryBuilder(LatestResult, 'latest')
      .innerJoin('latest.result', 'result')
      .select('latest.nodeId', 'nodeId')
      .addSelect('result.status', 'status')
      .where({ projectId: In([...projectIds]) });
    for (const field of LATEST_NUMBERS) query.addSelect(`result.${field}`, field);
    return (await query.getRawMany<RawLatest>()).map(toLatest);
  }

  /** The sums over the last results of the files in each project's tree, by project id. Projects without results are absent. */
  async latestTotals(projectIds: readonly number[]): Promise<ReadonlyMap<number, LatestTotals>> {
    const query = this.database.manager
      .createQueryBuilder(LatestResult, 'latest')
      .innerJoin('latest.result', 'result')
      // Results outlive their files: only files in the tree count.
      .innerJoin(Component, 'node', 'node.id = latest.nodeId AND node.trashId IS NULL')
      .select('latest.projectId', 'projectId')
      .addSelect('COUNT(*)', 'files')
      .addSelect('MAX(result.startedAt)', 'lastRun')
      .where({ projectId: In([...projectIds]) })
      .groupBy('latest.projectId');
    for (const count of COUNTS) query.addSelect(`SUM(result.${count})`, count);
    type Row = Record<'files' | 'lastRun' | keyof ResultSummary, string | number>;
    const rows = await query.getRawMany<{ projectId: number } & Row>();
    return new Map(
      rows.map(({ projectId, files, lastRun, ...counts }) => [
        projectId,
        { files: Number(files), lastRun: Number(lastRun), summary: numbersOf(counts) },
      ]),
    );
  }

  /** The node ids of a project's files that have a result. */
  async testedFiles(projectId: number): Promise<ReadonlySet<string>> {
    const rows = await this.database.manager
      .createQueryBuilder(LatestResult, 'latest')
      .select('latest.nodeId', 'nodeId')
      .where({ projectId })
      .getRawMany<{ nodeId: string }>();
    return new Set(rows.map(({ nodeId }) => nodeId));
  }

  /** All attempts of a file in a run, of each of its rows. */
  ofFileInRun(runId: string, nodeId: string): Promise<FileResult[]> {
    return this.rows.findBy({ runId, nodeId });
  }

  /** The last result of each of these files, by node id. */
  async latestOf(nodeIds: readonly string[]): Promise<ReadonlyMap<string, FileResult>> {
    const found = new Map<string, FileResult>();
    for (const some of chunks(nodeIds)) {
      const results = await this.plain(
        `WHERE result_id IN (SELECT result_id FROM latest_results WHERE node_id IN (${marks(some)}))`,
        some,
      );
      for (const result of results) found.set(result.nodeId, result);
    }
    return found;
  }

  cases(resultId: string): Promise<CaseResultRow[]> {
    return plainRows(this.database.manager, CaseResultRow, 'WHERE result_id = ? ORDER BY seq', [resultId]);
  }

  /** When the own cases of earlier attempts of a result ended (Unix ms), by case id: of the same file and row in the same run. */
  async earlierEnds(resultId: string, caseIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    const rows = await this.database.manager
      .createQueryBuilder(CaseResultRow, 'one')
      .innerJoin('one.result', 'result')
      .innerJoin(FileResult, 'later', LATER)
      .select('one.caseId', 'caseId')
      .addSelect('one.startedAt + one.duration', 'end')
      .where('later.resultId = :resultId AND one.parentSeq IS NULL', { resultId })
      .andWhere({ caseId: In([...caseIds]) })
      .getRawMany<{ caseId: number; end: string | number }>();
    const ends = new Map<number, number[]>();
    for (const { caseId, end } of rows) ends.set(caseId, [...(ends.get(caseId) ?? []), Number(end)]);
    return ends;
  }

  /** The cases of a result that refer to these screenshots. */
  withScreenshots(resultId: string, indexes: readonly number[]): Promise<CaseResultRow[]> {
    return readInChunks(indexes, (some) =>
      plainRows(
        this.database.manager,
        CaseResultRow,
        `WHERE result_id = ? AND screenshot IN (${marks(some)}) ORDER BY seq`,
        [resultId, ...some],
      ),
    );
  }

  async insert(result: FileResult): Promise<void> {
    await this.store.insert(result);
  }

  /** Inserts results. Existing ones are ignored. */
  async insertCases(resultId: string, results: readonly CaseResult[]): Promise<void> {
    for (const some of chunks(
      results.map((result) => toRow(resultId, result)),
      50,
    )) {
      await this.database.writeManager
        .createQueryBuilder()
        .insert()
        .into(CaseResultRow)
        .values(some)
        .orIgnore()
        // Otherwise the rows would be read back.
        .updateEntity(false)
        .execute();
    }
  }

  /** Updates the warnings and the screenshot of cases. */
  async updateCases(rows: readonly Pick<CaseResultRow, 'resultId' | 'seq' | 'screenshot' | 'warning' | 'warnings'>[]) {
    const cases = this.database.writeManager.getRepository(CaseResultRow);
    for (const { resultId, seq, ...change } of rows) await cases.update({ resultId, seq }, change);
  }

  async update(resultId: string, change: Partial<FileResult>): Promise<void> {
    await this.store.update({ resultId }, change);
  }

  async remove(resultId: string): Promise<void> {
    await this.store.delete({ resultId });
  }

  async setLatest({ nodeId, projectId, resultId }: FileResult): Promise<void> {
    await this.database.writeManager.getRepository(LatestResult).save({ nodeId, projectId, resultId });
  }
}

const COUNTS = Object.keys(emptySummary()) as (keyof ResultSummary)[];

/** Some databases return large numbers as text. */
const toLatest = (row: RawLatest): LatestRow => ({
  nodeId: row.nodeId,
  status: row.status,
  ...figuresOf(row),
  startedAt: Number(row.startedAt),
});

/** Some databases return sums as text. */
const figuresOf = (row: Record<keyof Figures, string | number>): Figures => ({
  ...numbersOf(row),
  duration: Number(row.duration),
  transferSize: Number(row.transferSize),
  totalRequests: Number(row.totalRequests),
  requestFailures: Number(row.requestFailures),
});

/** Some databases return sums as text. */
function numbersOf(counts: Record<keyof ResultSummary, string | number>): ResultSummary {
  const summary = emptySummary();
  for (const count of COUNTS) summary[count] = Number(counts[count]);
  return summary;
}

function toRow(resultId: string, result: CaseResult): Omit<CaseResultRow, 'result'> {
  return {
    ...result,
    resultId,
    warnings: [...result.warnings],
    expected: result.expected ?? null,
    actual: result.actual ?? null,
    value: result.value ?? null,
    evidence: result.evidence ?? null,
    duration: Math.round(result.duration),
    startedAt: Math.round(result.startedAt),
  };
}
