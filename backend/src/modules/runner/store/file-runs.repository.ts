import { Injectable } from '@nestjs/common';
import { type FilePath, RUN_FILE_OUTCOMES, type RunFileOutcome } from '@testplatform/contract';
import { In, LessThan, Like, Not, type SelectQueryBuilder } from 'typeorm';
import type { Page } from '../../../common/http/page.js';
import { BaseRepository, chunks, readInChunks } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { FileResult } from '../../reports/results/file-result.entity.js';
import { FileRun, type FileRunRow } from './file-run.entity.js';
import { FAILED, type FileAttempt } from './last-attempts.js';
import { CANCELLED, type FileFlow } from './run-state.js';
import type { RunRow } from './run.entity.js';

export type { FileRunRow } from './file-run.entity.js';

export interface FileCounts {
  readonly files: number;
  readonly filesFinished: number;
  readonly filesPassed: number;
  /** The files that a rerun would repeat. */
  readonly filesFailed: number;
}

export const NO_FILES: FileCounts = { files: 0, filesFinished: 0, filesPassed: 0, filesFailed: 0 };

/** A file of a run and its outcome. */
export interface RunFileRow {
  readonly nodeId: string;
  /** As of the run's creation. */
  readonly path: FilePath;
  readonly outcome: RunFileOutcome;
}

/** The outcome follows from the file's row, which exists before any result; only warnings are taken from the result. */
const OUTCOME = `CASE
  WHEN file.state = 'running' THEN 'running'
  WHEN file.state = 'queued' THEN 'queued'
  WHEN file.status IN ('failure', 'error') THEN 'failed'
  WHEN file.status IN ('interrupted', 'stopped') THEN file.status
  WHEN result.concentrate > 0 THEN 'warning'
  ELSE 'success' END`;
const URGENCY = `CASE ${OUTCOME} ${RUN_FILE_OUTCOMES.map((name, rank) => `WHEN '${name}' THEN ${rank}`).join(' ')} END`;

/** `file` starts with a signed-in state that another open file of the run saves. */
const WAITS = `
  SELECT 1 FROM components own WHERE own.id = file.node_id AND own.starts_session IN (:...names)
  AND NOT (own.starts_session = own.saves_session AND own.id IN (:...alone))`;

/** A file that saves a signed-in state, and its name. */
interface Saver {
  readonly id: string;
  readonly name: string;
}

/** The ids of files that are the only saver of their state. */
function aloneOf(savers: readonly Saver[]): string[] {
  const ids = new Map<string, string | null>();
  for (const { id, name } of savers) ids.set(name, ids.has(name) ? null : id);
  return [...ids.values()].filter((id) => id !== null);
}

/** The table of the files of runs. */
@Injectable()
export class FileRunsRepository extends BaseRepository<FileRun> {
  constructor(database: Database) {
    super(database, FileRun);
  }

  async find(fileRunId: string): Promise<FileRunRow | null> {
    return (await this.plain('WHERE file_run_id = ?', [fileRunId]))[0] ?? null;
  }

  /** Reads a file and locks its row until the transaction ends. */
  findForUpdate(fileRunId: string): Promise<FileRunRow | null> {
    return this.forUpdate(this.query('file').where({ fileRunId })).getOne();
  }

  /**
   * The next queued file. One that starts with the signed-in state of a file of the same run waits for that file. If
   * all wait for one another, the first one doesn't wait.
   */
  async nextQueued({ projectId, runId }: Pick<RunRow, 'projectId' | 'runId'>): Promise<FileRunRow | null> {
    const queued = { runId, state: 'queued' } as const;
    const savers = await this.openSavers(projectId, runId);
    if (savers.length > 0) {
      const names = [...new Set(savers.map(({ name }) => name))];
      const query = this.query('file')
        .where(queued)
        .andWhere(`NOT EXISTS (${WAITS})`, { names, alone: ['', ...aloneOf(savers)] });
      const next = await query.orderBy('file.claimOrder').addOrderBy('file.position').limit(1).getOne();
      if (next || (await this.rows.existsBy({ runId, state: 'running' }))) return next;
    }
    return this.rows.findOne({ where: queued, order: { claimOrder: 'ASC', position: 'ASC' } });
  }

  /**
   * The open files of a run that save a signed-in state. Read first, because a subquery would search for them again per
   * file.
   */
  private async openSavers(projectId: number, runId: string): Promise<Saver[]> {
    const savers = await this.database.manager
      .createQueryBuilder()
      .select('id', 'id')
      .addSelect('saves_session', 'name')
      .from('components', 'saver')
      .where('project_id = :projectId AND saves_session IS NOT NULL', { projectId })
      .getRawMany<Saver>();
    const open = new Set<string>();
    for (const some of chunks(savers.map(({ id }) => id))) {
      const rows = await this.rows.find({
        select: { fileRunId: true, nodeId: true },
        where: { runId, state: In(['queued', 'running']), nodeId: In(some) },
      });
      for (const { nodeId } of rows) open.add(nodeId);
    }
    return savers.filter(({ id }) => open.has(id));
  }

  /** The files of a run in tree order; with `state`, only those in that state. */
  ofRun(runId: string, state?: FileRun['state']): Promise<FileRunRow[]> {
    return this.rows.find({ where: { runId, ...(state && { state }) }, order: { position: 'ASC' } });
  }

  running(): Promise<FileRunRow[]> {
    return this.rows.findBy({ state: 'running' });
  }

  /** Files whose lease owner's name begins with `prefix`. */
  heldBy(prefix: string): Promise<FileRunRow[]> {
    return this.rows.findBy(heldBy(prefix));
  }

  /** Whether an owner whose name begins with `prefix` holds a file. */
  isAnyHeldBy(prefix: string): Promise<boolean> {
    return this.rows.existsBy(heldBy(prefix));
  }

  /** The ids of a project's queued files for the server's workers. */
  async queuedOnServer(projectId: number): Promise<string[]> {
    const rows = await this.rows.find({
      select: { fileRunId: true },
      where: { projectId, state: 'queued', run: { executionType: 'server' } },
    });
    return rows.map(({ fileRunId }) => fileRunId);
  }

  /** The files of some runs that are not finished. */
  open(runIds: readonly string[]): Promise<Pick<FileRunRow, 'nodeId' | 'path'>[]> {
    return this.rows.find({
      select: { fileRunId: true, nodeId: true, path: true },
      where: { runId: In([...runIds]), state: Not('finished') },
    });
  }

  countOpen(runId: string): Promise<number> {
    return this.rows.countBy({ runId, state: Not('finished') });
  }

  /** The number of queued files of each run, by its id. */
  async countQueued(runIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const some of chunks(runIds)) {
      const rows = await this.query('file')
        .select('file.runId', 'runId')
        .addSelect('COUNT(*)', 'files')
        .where({ runId: In(some), state: 'queued' })
        .groupBy('file.runId')
        .getRawMany<{ runId: string; files: number | string }>();
      for (const { runId, files } of rows) counts.set(runId, Number(files));
    }
    return counts;
  }

  /** The attempts of some runs; with `nodeIds` only those of these files. */
  async attempts(runIds: readonly string[], nodeIds?: readonly string[]): Promise<FileAttempt[]> {
    if (runIds.length === 0) return [];
    const of = (some?: readonly string[]): Promise<FileAttempt[]> =>
      this.rows.find({
        select: { fileRunId: true, runId: true, nodeId: true, path: true, state: true, status: true, resultId: true },
        where: { runId: In([...runIds]), ...(some && { nodeId: In([...some]) }) },
      });
    return nodeIds ? readInChunks(nodeIds, of) : of();
  }

  /** The counts of files, by run id. Runs without files are absent. */
  async counts(runIds: readonly string[]): Promise<ReadonlyMap<string, FileCounts>> {
    const rows = await this.query('file')
      .select('file.runId', 'runId')
      .addSelect('COUNT(*)', 'files')
      .addSelect("SUM(CASE WHEN file.state = 'finished' THEN 1 ELSE 0 END)", 'finished')
      .addSelect("SUM(CASE WHEN file.status = 'success' THEN 1 ELSE 0 END)", 'passed')
      .addSelect('SUM(CASE WHEN file.status IN (:...failures) THEN 1 ELSE 0 END)', 'failed')
      .where({ runId: In([...runIds]) })
      .setParameter('failures', FAILED)
      .groupBy('file.runId')
      .getRawMany<{ runId: string } & Record<'files' | 'finished' | 'passed' | 'failed', string | number>>();
    return new Map(
      rows.map(({ runId, files, finished, passed, failed }) => [
        runId,
        {
          files: Number(files),
          filesFinished: Number(finished),
          filesPassed: Number(passed),
          filesFailed: Number(failed),
        },
      ]),
    );
  }

  /** A page of a run's files with their outcomes, sorted as RUN_FILE_OUTCOMES, then in tree order. */
  async page(runId: string, outcome: RunFileOutcome | undefined, { skip, take }: Page): Promise<RunFileRow[]> {
    const query = this.withResults(runId).select(['file.node_id AS "nodeId"', 'file.path AS "path"']);
    query.addSelect(OUTCOME, 'outcome').orderBy(URGENCY).addOrderBy('file.position').offset(skip).limit(take);
    if (outcome) query.andWhere(`${OUTCOME} = :outcome`, { outcome });
    const rows = await query.getRawMany<{ nodeId: string; path: string; outcome: RunFileOutcome }>();
    return rows.map(({ path, ...row }) => ({ ...row, path: JSON.parse(path) as FilePath }));
  }

  /** The number of a run's files with each outcome, zeros included. */
  async outcomes(runId: string): Promise<Record<RunFileOutcome, number>> {
    const rows = await this.withResults(runId)
      .select(OUTCOME, 'outcome')
      .addSelect('COUNT(*)', 'files')
      .groupBy(OUTCOME)
      .getRawMany<{ outcome: RunFileOutcome; files: string | number }>();
    const counted = new Map(rows.map(({ outcome, files }) => [outcome, Number(files)]));
    const counts = RUN_FILE_OUTCOMES.map((outcome) => [outcome, counted.get(outcome) ?? 0] as const);
    return Object.fromEntries(counts) as Record<RunFileOutcome, number>;
  }

  /** The node ids of the queued files. Reading further columns of thousands of files would cost more than the rest of a report. */
  async waiting(runId: string): Promise<string[]> {
    const query = this.query('file').select('file.node_id', 'nodeId').where({ runId, state: 'queued' });
    return (await query.getRawMany<{ nodeId: string }>()).map(({ nodeId }) => nodeId);
  }

  async insert(rows: readonly FileRunRow[]): Promise<void> {
    await this.insertPlain(rows);
  }

  async update(fileRunId: string, flow: FileFlow): Promise<void> {
    await this.store.update({ fileRunId }, flowOf(flow));
  }

  /** Ends all queued files of a run, which may have thousands, with one statement. They have no open results. */
  async cancelQueued(runId: string): Promise<void> {
    await this.store.update({ runId, state: 'queued' }, CANCELLED);
  }

  /** Starts an attempt with a new result and an empty journal. */
  async begin(fileRunId: string, flow: FileFlow, resultId: string): Promise<void> {
    await this.store.update({ fileRunId }, { ...flowOf(flow), resultId, delivered: 0, missing: null });
  }

  /** Undoes `begin`. @param resultId of the previous attempt; null if there is none */
  async unbegin(fileRunId: string, flow: FileFlow, resultId: string | null): Promise<void> {
    await this.store.update({ fileRunId }, { ...flowOf(flow), resultId });
  }

  /**
   * Sets the number of the last stored journal entry.
   * @param missing records that will never arrive; absent: unchanged
   */
  async setDelivered(fileRunId: string, delivered: number, missing?: number[]): Promise<void> {
    await this.store.update({ fileRunId }, { delivered, ...(missing && { missing }) });
  }

  /**
   * Extends the leases of owners whose names begin with `prefix` to at least `time`, except in runs that are being stopped.
   * @param fileRunIds only those of these files; absent: of all
   */
  async prolong(prefix: string, time: number, fileRunIds?: readonly string[]): Promise<void> {
    await this.store
      .createQueryBuilder()
      .update()
      .set({ leaseUntil: time })
      .where({ ...heldBy(prefix), leaseUntil: LessThan(time), ...(fileRunIds && { fileRunId: In([...fileRunIds]) }) })
      .andWhere("run_id NOT IN (SELECT run_id FROM runs WHERE state = 'stopping')")
      .execute();
  }

  /** Deletes the files of a run. Returns their number. */
  async deleteOf(runId: string): Promise<number> {
    return (await this.store.delete({ runId })).affected ?? 0;
  }

  private withResults(runId: string): SelectQueryBuilder<FileRun> {
    return this.query('file').leftJoin(FileResult, 'result', 'result.resultId = file.resultId').where({ runId });
  }
}

const heldBy = (prefix: string) => ({ state: 'running', leaseOwner: Like(`${prefix}%`) }) as const;

/** Only the state columns: callers may pass a whole row. */
const flowOf = ({ state, status, epoch, attempt, leaseOwner, leaseUntil }: FileFlow): FileFlow => ({
  state,
  status,
  epoch,
  attempt,
  leaseOwner,
  leaseUntil,
});
