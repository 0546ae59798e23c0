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
    const rows = await selectPlaces(this.ownOf(resultIds)).getRawMany<Tried<Omit<OwnCase, 'message'>>>();
    return this.lastTries(resultIds, rows);
  }

  /** As `ofResults`, the failed ones only, with their messages. */
  async failuresOf(resultIds: readonly string[]): Promise<OwnCase[]> {
    const query = this.ownOf(resultIds).andWhere("one.status = 'failure'");
    return this.lastTries(resultIds, await selectMessage(selectPlaces(query)).getRawMany<Tried<OwnCase>>());
  }

  /** The cases at these positions, of which a page has a few hundred. */
  at(places: readonly Pick<OwnCase, 'resultId' | 'seq'>[]): Promise<OwnCase[]> {
    return readInChunks(places, (some) => {
      const query = this.own().where(some.map(({ resultId, seq }) => ({ resultId, seq })));
      return selectMessage(selectPlaces(query)).getRawMany<Tried<OwnCase>>();
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
      .innerJoin(
        (tries) =>
          tries
            .select('try.resultId', 'triedIn')
            .addSelect('MAX(try.iteration)', 'lastTry')
            .from(CaseResultRow, 'try')
            .where('try.caseId = :caseId AND try.parentSeq IS NULL')
            .groupBy('try.resultId'),
        'tries',
        'tries.triedIn = one.resultId AND tries.lastTry = one.iteration',
      )
      .where('one.caseId = :caseId AND one.parentSeq IS NULL', { caseId })
      .andWhere('result.projectId = :projectId', { projectId })
      .orderBy('one.startedAt', 'DESC')
      .addOrderBy('one.resultId')
      .offset(skip)
      .limit(take);
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

  private ownOf(resultIds: readonly string[]): SelectQueryBuilder<CaseResultRow> {
    return this.own().where('one.resultId IN (:...resultIds) AND one.parentSeq IS NULL', { resultIds });
  }

  /**
   * Those of some own cases of these results that no later try replaced, in execution order. Looked up apart, because comparing each case with
   * all others of its result takes minutes for a file that repeats its cases a hundred thousand times.
   */
  private async lastTries<Case extends Omit<OwnCase, 'message'>>(
    resultIds: readonly string[],
    cases: readonly Tried<Case>[],
  ): Promise<Case[]> {
    const retried = await this.ownOf(resultIds)
      .select('one.resultId', 'resultId')
      .addSelect('one.caseId', 'caseId')
      .addSelect('MAX(one.iteration)', 'iteration')
      .groupBy('one.resultId')
      .addGroupBy('one.caseId')
      .having('MAX(one.iteration) > 0')
      .getRawMany<Pick<Tried<OwnCase>, 'resultId' | 'caseId' | 'iteration'>>();
    const last = new Map(retried.map((one) => [triedCase(one), one.iteration]));
    return cases
      .filter((one) => one.iteration >= (last.get(triedCase(one)) ?? 0))
      .map(({ iteration: _iteration, ...one }) => one as unknown as Case)
      .sort((a, b) => a.seq - b.seq);
  }
}

/** A case with the number of its try; 0 is the first. */
type Tried<Case> = Case & { readonly iteration: number };

const triedCase = ({ resultId, caseId }: Pick<OwnCase, 'resultId' | 'caseId'>): string => `${resultId} ${caseId}`;

const selectPlaces = (query: SelectQueryBuilder<CaseResultRow>): SelectQueryBuilder<CaseResultRow> =>
  query
    .select('one.resultId', 'resultId')
    .addSelect('one.seq', 'seq')
    .addSelect('one.caseId', 'caseId')
    .addSelect('one.title', 'title')
    .addSelect('one.status', 'status')
    .addSelect('one.iteration', 'iteration');

const selectMessage = (query: SelectQueryBuilder<CaseResultRow>): SelectQueryBuilder<CaseResultRow> =>
  query.addSelect(`SUBSTR(one.message, 1, ${MESSAGE_MAX})`, 'message');
