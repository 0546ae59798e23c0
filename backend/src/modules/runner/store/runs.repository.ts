import { Injectable } from '@nestjs/common';
import { In, LessThan, MoreThanOrEqual, type SelectQueryBuilder } from 'typeorm';
import { notFound } from '../../../common/errors.js';
import type { Page } from '../../../common/http/page.js';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import type { RunningFiles, StartableRun } from './fair-order.js';
import type { RunFlow } from './run-state.js';
import { Run, type RunRow } from './run.entity.js';

export type { RunRow } from './run.entity.js';

/** The states of runs that are not over. */
const OPEN_STATES: Run['state'][] = ['queued', 'running', 'stopping'];
/** Oldest first, those of a matrix in the order of its environments: runs start in this order. */
const QUEUE_ORDER = { createdAt: 'ASC', matrixPlace: 'ASC', runId: 'ASC' } as const;

const OF_KNOWN_PROJECT = 'run.projectId NOT IN (SELECT project_id FROM projects WHERE deleted_at IS NOT NULL)';
/** Neither pinned, nor in one chain of reruns with a pinned run, because their results are merged. */
const UNPINNED = `NOT EXISTS (SELECT 1 FROM pinned_runs pinned WHERE pinned.run_id = run.run_id)
  AND NOT EXISTS (SELECT 1 FROM pinned_runs pinned LEFT JOIN reruns theirs ON theirs.run_id = pinned.run_id
    WHERE COALESCE(theirs.origin_id, pinned.run_id)
      = COALESCE((SELECT own.origin_id FROM reruns own WHERE own.run_id = run.run_id), run.run_id))`;
/** An origin is removed after its reruns, because they are reported together. */
const NOT_RERUN = 'NOT EXISTS (SELECT 1 FROM reruns WHERE reruns.origin_id = run.run_id)';

/** The server's runs that have a queued file and are among the first `runs_at_once` open ones of their project. */
const STARTABLE = `
  SELECT open_run.run_id, open_run.project_id, open_run.requested_by
  FROM (
    SELECT run_id, project_id, requested_by, execution_type, state, created_at, matrix_place,
      ROW_NUMBER() OVER (PARTITION BY project_id ORDER BY created_at, matrix_place, run_id) AS place
    FROM runs WHERE state IN ('queued', 'running', 'stopping')
  ) open_run
  JOIN projects project ON project.project_id = open_run.project_id
  WHERE open_run.place <= project.runs_at_once AND open_run.execution_type = 'server' AND open_run.state <> 'stopping'
    AND EXISTS (SELECT 1 FROM file_runs queued WHERE queued.run_id = open_run.run_id AND queued.state = 'queued')
  ORDER BY open_run.created_at, open_run.matrix_place, open_run.run_id`;

const RUNNING_ON_SERVER = `
  SELECT run.requested_by, run.project_id, COUNT(*) AS files
  FROM file_runs running JOIN runs run ON run.run_id = running.run_id
  WHERE running.state = 'running' AND run.execution_type = 'server'
  GROUP BY run.requested_by, run.project_id`;

/** The key of the connector that a run, or the origin of a rerun, belongs to; 0 for a run of a node. @param run an alias */
const connectorOf = (run: string): string => `COALESCE(
  (SELECT connector_key FROM connector_runs WHERE connector_runs.run_id = ${run}.run_id),
  (SELECT connector_key FROM connector_runs JOIN reruns ON reruns.origin_id = connector_runs.run_id
    WHERE reruns.run_id = ${run}.run_id), 0)`;

/** Columns of the two queries above. */
interface RawOwner {
  readonly requested_by: number | null;
  readonly project_id: number;
}

/** The table of runs. */
@Injectable()
export class RunsRepository extends BaseRepository<Run> {
  constructor(database: Database) {
    super(database, Run);
  }

  find(runId: string): Promise<RunRow | null> {
    return this.rows.findOneBy({ runId });
  }

  /**
   * A run of a project.
   * @param field of the request that names the run, for the error
   * @throws UserError 404 for an unknown run or another project's
   */
  async one(projectId: number, runId: string, field = 'run_id'): Promise<RunRow> {
    const run = await this.find(runId);
    if (run?.projectId !== projectId) throw notFound(field, 'There is no such run in this project');
    return run;
  }

  findAll(runIds: readonly string[]): Promise<RunRow[]> {
    return this.rows.findBy({ runId: In([...runIds]) });
  }

  /** The runs of these starts in several environments, in the order of the environments. */
  ofMatrices(matrixIds: readonly string[]): Promise<RunRow[]> {
    if (matrixIds.length === 0) return Promise.resolve([]);
    return this.rows.find({ where: { matrixId: In([...matrixIds]) }, order: { matrixPlace: 'ASC' } });
  }

  /** Runs of a project that are not over, oldest first. */
  open(projectId: number): Promise<RunRow[]> {
    return this.rows.find({ where: { projectId, state: In(OPEN_STATES) }, order: QUEUE_ORDER });
  }

  /**
   * The run that calls without an id refer to: the oldest running one, or else the oldest that is being stopped, or
   * else the oldest queued one.
   */
  async current(projectId: number): Promise<RunRow | null> {
    const open = await this.open(projectId);
    const inState = (state: Run['state']) => open.find((run) => run.state === state);
    return inState('running') ?? inState('stopping') ?? inState('queued') ?? null;
  }

  /** Open runs of a type in all projects, oldest first; with `requestedBy`, only those of that person. */
  openOfType(executionType: Run['executionType'], requestedBy?: number): Promise<RunRow[]> {
    return this.rows.find({
      where: { state: In(OPEN_STATES), executionType, ...(requestedBy && { requestedBy }) },
      order: QUEUE_ORDER,
    });
  }

  /** Those of the runs that are not over. Deleted runs are over. */
  async openAmong(runIds: readonly string[]): Promise<ReadonlySet<string>> {
    const where = { runId: In([...runIds]), state: In(OPEN_STATES) };
    return new Set((await this.rows.find({ select: { runId: true }, where })).map(({ runId }) => runId));
  }

  /** The runs from which the server's workers may claim a file, oldest first, and the number of running files per owner. */
  async serverQueue(): Promise<{ readonly runs: StartableRun[]; readonly running: RunningFiles[] }> {
    const { manager } = this.database;
    const [runs, running] = await Promise.all([
      manager.query<(RawOwner & { readonly run_id: string })[]>(STARTABLE),
      manager.query<(RawOwner & { readonly files: number | string })[]>(RUNNING_ON_SERVER),
    ]);
    return {
      runs: runs.map((row) => ({ ...ownerOf(row), runId: row.run_id })),
      running: running.map((row) => ({ ...ownerOf(row), files: Number(row.files) })),
    };
  }

  /** How many runs of a person are queued, in all projects. */
  countQueuedOf(userId: number): Promise<number> {
    return this.rows.countBy({ requestedBy: userId, state: 'queued' });
  }

  /** All runs of a project, newest first. */
  list(projectId: number, page: Page): Promise<RunRow[]> {
    return this.rows.find({ where: { projectId }, order: { createdAt: 'DESC', runId: 'ASC' }, ...page });
  }

  /** Open runs of all projects: those that have begun, then queued ones, each newest first. */
  latestOpen(take: number): Promise<RunRow[]> {
    return this.query('run')
      .where({ state: In(OPEN_STATES) })
      .andWhere(OF_KNOWN_PROJECT)
      .orderBy("CASE run.state WHEN 'queued' THEN 1 ELSE 0 END")
      .addOrderBy('run.createdAt', 'DESC')
      .limit(take)
      .getMany();
  }

  /** The newest finished runs of all projects, read from the end of an index. */
  latestFinished(take: number): Promise<RunRow[]> {
    return this.query('run')
      .where({ state: 'finished' })
      .andWhere(OF_KNOWN_PROJECT)
      .orderBy('run.createdAt', 'DESC')
      .limit(take)
      .getMany();
  }

  /** The project's newest finished run. */
  lastFinished(projectId: number): Promise<RunRow | null> {
    return this.rows.findOne({ where: { projectId, state: 'finished' }, order: { finishedAt: 'DESC' } });
  }

  /**
   * The newest finished run before this one with the same connector or none, selection, trigger and environment. The
   * selection of a connector's run says little: it is the node that all of its parts have in common.
   */
  previousLike({ runId, projectId, trigger, selection, environment, createdAt }: RunRow): Promise<RunRow | null> {
    return this.query('run')
      .where({ projectId, trigger, environment, state: 'finished', createdAt: LessThan(createdAt) })
      .andWhere('run.selection = :selection', { selection: JSON.stringify(selection) })
      .andWhere(`${connectorOf('run')} = (SELECT ${connectorOf('own')} FROM runs own WHERE own.run_id = :runId)`, {
        runId,
      })
      .orderBy('run.createdAt', 'DESC')
      .limit(1)
      .getOne();
  }

  async insert(run: RunRow): Promise<void> {
    await this.store.insert(run);
  }

  async update(runId: string, { state, startedAt, finishedAt, reason }: RunFlow): Promise<void> {
    await this.store.update({ runId }, { state, startedAt, finishedAt, reason });
  }

  /** The projects that have runs. */
  async projects(): Promise<number[]> {
    const query = this.query('run').select('DISTINCT run.projectId', 'projectId');
    return (await query.getRawMany<{ projectId: number }>()).map(({ projectId }) => projectId);
  }

  /** The creation time of the `count`th newest finished, unpinned run of a project; null when it has fewer. */
  async oldestOfNewest(projectId: number, count: number): Promise<number | null> {
    const run = await this.query('run')
      .where({ projectId, state: 'finished' })
      .andWhere(UNPINNED)
      .orderBy('run.createdAt', 'DESC')
      .skip(count - 1)
      .take(1)
      .getOne();
    return run?.createdAt ?? null;
  }

  /** Finished, unpinned runs of a project that were created before a time, oldest first. */
  async expired(projectId: number, before: number, take: number): Promise<string[]> {
    const runs = await this.finishedBefore(before)
      .andWhere({ projectId })
      .andWhere(NOT_RERUN)
      .orderBy('run.createdAt', 'ASC')
      .take(take)
      .getMany();
    return runs.map(({ runId }) => runId);
  }

  /** Whether neither the run nor another one of its chain of reruns is pinned. */
  async isUnpinned(runId: string): Promise<boolean> {
    return this.query('run').where({ runId }).andWhere(UNPINNED).getExists();
  }

  /** The number of runs, and of finished, unpinned ones created before a time. */
  async counts(before: number): Promise<{ readonly all: number; readonly due: number }> {
    const [all, due] = await Promise.all([this.rows.count(), this.finishedBefore(before).getCount()]);
    return { all, due };
  }

  /** The ids of some finished runs of a project, pinned or not. */
  async someFinished(projectId: number, take: number): Promise<string[]> {
    const runs = await this.rows.find({ select: { runId: true }, where: { projectId, state: 'finished' }, take });
    return runs.map(({ runId }) => runId);
  }

  /** Deletes a run and, by cascade, all rows that refer to it. Returns the number of deleted runs. */
  async delete(runId: string): Promise<number> {
    return (await this.store.delete({ runId })).affected ?? 0;
  }

  /** The number of finished, unpinned runs of a project that were created before a time. */
  async countOld(projectId: number, before: number): Promise<number> {
    return this.finishedBefore(before).andWhere({ projectId }).getCount();
  }

  /** The number of runs created since a time. */
  async countSince(time: number): Promise<number> {
    return this.rows.countBy({ createdAt: MoreThanOrEqual(time) });
  }

  private finishedBefore(time: number): SelectQueryBuilder<Run> {
    return this.query('run')
      .where({ state: 'finished', createdAt: LessThan(time) })
      .andWhere(UNPINNED);
  }
}

const ownerOf = ({ requested_by, project_id }: RawOwner) => ({ requestedBy: requested_by, projectId: project_id });
