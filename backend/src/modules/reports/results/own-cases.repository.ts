import { Injectable } from '@nestjs/common';
import { fileKey, type CaseStatus, type FilePath, type FileStatus, joinRunPath } from '@testplatform/contract';
import { In, IsNull, type SelectQueryBuilder } from 'typeorm';
import type { Page } from '../../../common/http/page.js';
import { BaseRepository, chunks, readInChunks } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { CaseResultRow } from './case-result.entity.js';
import { FileResult, pathOf } from './file-result.entity.js';

/** The last attempt of a file of a run. */
export interface FileOfRun {
  readonly resultId: string;
  readonly nodeId: string;
  readonly path: FilePath;
  /** null while it runs. */
  readonly status: FileStatus | null;
  readonly reason: string;
}

/** The last try of one of a file's own cases. */
export interface OwnCase {
  readonly resultId: string;
  readonly seq: number;
  readonly caseId: number | null;
  readonly title: string;
  readonly status: CaseStatus;
  /** Truncated if very long. */
  readonly message: string;
}

/** One result of a case. */
export interface PastResult extends Omit<OwnCase, 'caseId'> {
  readonly runId: string;
  readonly blocker: boolean;
  readonly warning: boolean;
  /** Unix milliseconds. */
  readonly startedAt: number;
  /** Milliseconds. */
  readonly duration: number;
}

const FILE = {
  resultId: true,
  nodeId: true,
  module: true,
  section: true,
  scenario: true,
  fileName: true,
  rowName: true,
  status: true,
  reason: true,
} as const;
const MESSAGE_MAX = 1_000;

/**
 * Queries of a file's own cases, for lists of many results. Imported cases are left out, and a retried case counts by its last try (3 §13).
 * Read without creating entities, because a run may have thousands.
 */
@Injectable()
export class OwnCasesRepository extends BaseRepository<CaseResultRow> {
  constructor(database: Database) {
    super(database, CaseResultRow);
  }

  /**
   * The last attempts of the files of a run, ordered by path.
   * @param withRunning whether to include running attempts
   */
  async filesOfRun(projectId: number, runId: string, withRunning: boolean): Promise<FileOfRun[]> {
    const results = await this.database.manager.getRepository(FileResult).find({
      select: FILE,
      where: { projectId, runId },
      order: { attempt: 'ASC' },
    });
    const last = new Map(results.map((result) => [fileKey({ nodeId: result.nodeId, path: pathOf(result) }), result]));
    const counted = [...last.values()].filter(({ status }) => withRunning || status !== null);
    const files = counted.map((result) => ({
      resultId: result.resultId,
      nodeId: result.nodeId,
      path: pathOf(result),
      status: result.status,
      reason: result.reason ?? '',
    }));
    return files.sort((a, b) => (joinRunPath(a.path) < joinRunPath(b.path) ? -1 : 1));
  }

  /** The own cases of some results, in execution order, without their messages. */
  async ofResults(resultIds: readonly string[]): Promise<Omit<OwnCase, 'message'>[]> {
    const query = this.own().where('one.resultId IN (:...resultIds)', { resultIds });
    lastTries(query);
    const rows = await selectPlaces(query).getRawMany<Omit<OwnCase, 'message'>>();
    return rows.sort((a, b) => a.seq - b.seq);
  }

  /** As `ofResults`, the failed ones only, with their messages. */
  async failuresOf(resultIds: readonly string[]): Promise<OwnCase[]> {
    const query = this.own().where('one.resultId IN (:...resultIds)', { resultIds });
    lastTries(query);
    query.andWhere("one.status = 'failure'");
    const rows = await selectMessage(selectPlaces(query)).getRawMany<OwnCase>();
    return rows.sort((a, b) => a.seq - b.seq);
  }

  /** The cases at these positions, of which a page has a few hundred. */
  at(places: readonly Pick<OwnCase, 'resultId' | 'seq'>[]): Promise<OwnCase[]> {
    return readInChunks(places, (some) => {
      const query = this.own().where(some.map(({ resultId, seq }) => ({ resultId, seq })));
      return selectMessage(selectPlaces(query)).getRawMany<OwnCase>();
    });
  }

  /** Why files ended as they did, by result; absent for those without a reason. */
  async reasonsOf(resultIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const reasons = new Map<string, string>();
    for (const some of chunks(resultIds)) {
      const results = this.database.manager.getRepository(FileResult);
      const rows = await results.find({ select: { resultId: true, reason: true }, where: { resultId: In(some) } });
      for (const { resultId, reason } of rows) if (reason !== null) reasons.set(resultId, reason);
    }
    return reasons;
  }

  /**
   * The ids of the cases that already have a result in the file's running execution; null when it is not running. Of rows
   * of a table that run at once, it is the one that began last.
   */
  async doneOf(nodeId: string): Promise<ReadonlySet<number> | null> {
    const results = this.database.manager.getRepository(FileResult);
    const running = await results.findOne({
      select: { resultId: true },
      where: { nodeId, status: IsNull() },
      order: { startedAt: 'DESC' },
    });
    if (!running) return null;
    const { resultId } = running;
    const done = await this.rows.find({ select: { caseId: true }, where: { resultId, parentSeq: IsNull() } });
    return new Set(done.flatMap(({ caseId }) => caseId ?? []));
  }

  /** The results of a case in its own file, newest first. */
  async ofCase(projectId: number, caseId: number, { skip, take }: Page): Promise<PastResult[]> {
    const query = this.own()
      .innerJoinAndSelect('one.result', 'result')
      .where('one.caseId = :caseId', { caseId })
      .andWhere('result.projectId = :projectId', { projectId })
      .orderBy('one.startedAt', 'DESC')
      .addOrderBy('one.resultId')
      .offset(skip)
      .limit(take);
    lastTries(query);
    return (await query.getMany()).map(({ result, ...row }) => ({
      resultId: row.resultId,
      runId: result.runId,
      seq: row.seq,
      title: row.title,
      status: row.status,
      blocker: row.blocker,
      warning: row.warning,
      message: row.message.slice(0, MESSAGE_MAX),
      startedAt: row.startedAt,
      duration: row.duration,
    }));
  }

  private own(): SelectQueryBuilder<CaseResultRow> {
    return this.query('one');
  }
}

const selectPlaces = (query: SelectQueryBuilder<CaseResultRow>): SelectQueryBuilder<CaseResultRow> =>
  query
    .select('one.resultId', 'resultId')
    .addSelect('one.seq', 'seq')
    .addSelect('one.caseId', 'caseId')
    .addSelect('one.title', 'title')
    .addSelect('one.status', 'status');

const selectMessage = (query: SelectQueryBuilder<CaseResultRow>): SelectQueryBuilder<CaseResultRow> =>
  query.addSelect(`SUBSTR(one.message, 1, ${MESSAGE_MAX})`, 'message');

function lastTries(query: SelectQueryBuilder<CaseResultRow>): void {
  const later = query.subQuery().select('1').from(CaseResultRow, 'later');
  // As an expression, so that databases search this result and not the whole history of the case.
  later
    .where('later.resultId = one.resultId AND later.parentSeq IS NULL AND later.iteration > one.iteration')
    .andWhere('COALESCE(later.caseId, 0) = COALESCE(one.caseId, 0)');
  query.andWhere('one.parentSeq IS NULL').andWhere(`NOT EXISTS ${later.getQuery()}`);
}
