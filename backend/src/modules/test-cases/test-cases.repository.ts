import { Injectable } from '@nestjs/common';
import { Between, In, IsNull, LessThan, Not, Or } from 'typeorm';
import { BaseRepository, chunks, inTurns, marks, withTextAt } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { TestCaseRow } from './test-case.entity.js';

/** How many cases are read at once; each can have some hundred kilobytes. */
const STEP = 100;

/** Nodes that are not in the trash. */
const IN_TREE = { trashId: IsNull() };

export type StoredCase = Omit<TestCaseRow, 'node'>;
export type CaseContent = Pick<TestCaseRow, 'testCase' | 'maskedText' | 'hasImports' | 'hasFiles'>;
export type LastResult = Pick<TestCaseRow, 'lastStatus' | 'lastWarning' | 'lastMessage'> & {
  readonly lastTime: number;
};

@Injectable()
export class TestCasesRepository extends BaseRepository<TestCaseRow> {
  constructor(database: Database) {
    super(database, TestCaseRow);
  }

  find(caseId: number): Promise<StoredCase | null> {
    return this.rows.findOneBy({ caseId, node: IN_TREE });
  }

  /** The cases of a file, in order. */
  ofFile(nodeId: string): Promise<StoredCase[]> {
    return this.rows.find({ where: { nodeId, node: IN_TREE }, order: { position: 'ASC', caseId: 'ASC' } });
  }

  /** The cases of several files, mixed, by their position in their file. */
  ofFiles(nodeIds: readonly string[]): Promise<StoredCase[]> {
    if (nodeIds.length === 0) return Promise.resolve([]);
    return this.plain(`WHERE node_id IN (${marks(nodeIds)}) ORDER BY position, case_id`, nodeIds);
  }

  /** Those of these cases that are in the project's tree. */
  async ofProject(projectId: number, caseIds: readonly number[]): Promise<StoredCase[]> {
    const found: StoredCase[] = [];
    for (const some of chunks(caseIds))
      found.push(...(await this.rows.findBy({ caseId: In(some), projectId, node: IN_TREE })));
    return found;
  }

  countOfFile(nodeId: string): Promise<number> {
    return this.rows.countBy({ nodeId, node: IN_TREE });
  }

  /** The total JSON size of a file's cases except one, in bytes. SQLite's LENGTH would count characters. */
  async bytesOfOthers(nodeId: string, caseId: number): Promise<number> {
    const row = await this.query('c')
      .select('SUM(OCTET_LENGTH(c.testCase))', 'bytes')
      .where({ nodeId, caseId: Not(caseId) })
      .getRawOne<{ bytes: string | number | null }>();
    return Number(row?.bytes ?? 0);
  }

  /** The cases that import files, those in the trash included, oldest first, some at a time. */
  withImports(projectId: number): AsyncGenerator<StoredCase[]> {
    return this.inSteps('project_id = ? AND has_imports = 1', [projectId]);
  }

  /** The cases that use files of the project, oldest first, some at a time. */
  withFiles(projectId: number): AsyncGenerator<StoredCase[]> {
    return this.inSteps('project_id = ? AND has_files = 1', [projectId]);
  }

  /** The cases that may repeat for each row of a table, those in the trash included, oldest first, some at a time. */
  withTables(projectId: number): AsyncGenerator<StoredCase[]> {
    return this.inSteps('project_id = ? AND test_case LIKE ?', [projectId, withTextAt('table')]);
  }

  /**
   * The cases that may have a placeholder, oldest first, some at a time: in a text, in a masked one, or passed to a file that they import.
   * Of a project or of one file.
   */
  withPlaceholders(projectId: number, nodeId?: string): AsyncGenerator<StoredCase[]> {
    const ofFile = nodeId === undefined ? [] : [nodeId];
    return this.inSteps(
      `project_id = ?${ofFile.map(() => ' AND node_id = ?').join('')}
       AND (test_case LIKE '%{{%' OR masked_text IS NOT NULL OR has_imports = 1)`,
      [projectId, ...ofFile],
    );
  }

  /** Cases by id, those in the trash included, some at a time. */
  async *withIds(caseIds: readonly number[]): AsyncGenerator<StoredCase[]> {
    for await (const some of inTurns(caseIds, STEP))
      yield await this.plain(`WHERE case_id IN (${marks(some)}) ORDER BY case_id`, some);
  }

  /**
   * The cases of a condition, oldest first. A project may have gigabytes of them, so they are never in memory at once,
   * and other requests get a turn after each step.
   */
  private async *inSteps(condition: string, parameters: readonly unknown[]): AsyncGenerator<StoredCase[]> {
    const sql = `SELECT case_id FROM test_cases WHERE ${condition} ORDER BY case_id`;
    const ids: { case_id: number }[] = await this.database.manager.query(sql, [...parameters]);
    yield* this.withIds(ids.map(({ case_id }) => case_id));
  }

  /** Number of cases by node id, for files that have any. */
  async countByFile(projectIds: readonly number[]): Promise<Map<string, number>> {
    const rows = await this.query('c')
      .select('c.nodeId', 'nodeId')
      .addSelect('COUNT(*)', 'cases')
      .where({ projectId: In([...projectIds]) })
      .groupBy('c.nodeId')
      .getRawMany<{ nodeId: string; cases: string | number }>();
    return new Map(rows.map(({ nodeId, cases }) => [nodeId, Number(cases)]));
  }

  /** Number of cases by project id. */
  async countByProject(projectIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.query('c')
      .select('c.projectId', 'projectId')
      .addSelect('COUNT(*)', 'cases')
      .innerJoin('c.node', 'node')
      .where({ projectId: In([...projectIds]), node: IN_TREE })
      .groupBy('c.projectId')
      .getRawMany<{ projectId: number; cases: string | number }>();
    return new Map(rows.map(({ projectId, cases }) => [projectId, Number(cases)]));
  }

  async hasStrangers(projectId: number, caseIds: readonly number[]): Promise<boolean> {
    for (const some of chunks(caseIds))
      if (await this.rows.existsBy({ caseId: In(some), projectId: Not(projectId) })) return true;
    return false;
  }

  async insert(row: CaseContent & Pick<TestCaseRow, 'projectId' | 'nodeId' | 'position'>): Promise<number> {
    const saved = await this.store.save(
      this.store.create({ ...row, lastStatus: null, lastWarning: false, lastMessage: null, lastTime: null }),
    );
    return saved.caseId;
  }

  /** Copies the cases of a file to another one, without their results. */
  async copy(from: string, to: string): Promise<void> {
    const rows = (await this.ofFile(from)).map((row) => ({
      projectId: row.projectId,
      nodeId: to,
      position: row.position,
      testCase: row.testCase,
      maskedText: row.maskedText,
      hasImports: row.hasImports,
      hasFiles: row.hasFiles,
    }));
    await this.insertAll(rows);
  }

  /** Inserts cases that never ran, any number of them. */
  async insertAll(
    rows: readonly (CaseContent & Pick<TestCaseRow, 'projectId' | 'nodeId' | 'position'>)[],
  ): Promise<void> {
    for await (const some of inTurns(rows, 100)) await this.store.insert(some);
  }

  async setContent(caseId: number, { testCase, maskedText, hasImports, hasFiles }: CaseContent): Promise<void> {
    await this.store.save({ caseId, testCase, maskedText, hasImports, hasFiles });
  }

  async setPosition(caseId: number, position: number): Promise<void> {
    await this.store.update({ caseId }, { position });
  }

  async setLastResult(caseId: number, result: LastResult): Promise<void> {
    await this.store.update({ caseId }, result);
  }

  /** Sets the last result, unless the case has failed since a time. A failure that ended at one of the `replaced` times doesn't count. */
  async setLastResultUnlessFailed(
    caseId: number,
    result: LastResult,
    since: number,
    replaced: readonly number[],
  ): Promise<void> {
    // Each update checks and writes in one statement, because another row of the file may be storing its failure.
    await this.store.update({ caseId, lastStatus: Or(IsNull(), Not(In(['failure', 'blocker']))) }, result);
    await this.store.update({ caseId, lastTime: LessThan(since) }, result);
    if (replaced.length > 0) await this.store.update({ caseId, lastTime: In(replaced) }, result);
  }

  /** Corrects a last result, unless a newer one replaced it. */
  async amendLastResult(caseId: number, result: LastResult): Promise<void> {
    await this.store.update({ caseId, lastTime: result.lastTime }, result);
  }

  /** Moves the cases at `from` to `to` (inclusive) by `by` places. */
  async shift(nodeId: string, from: number, to: number, by: 1 | -1): Promise<void> {
    if (from > to) return;
    await this.store.update(
      { nodeId, position: Between(from, to) },
      { position: () => `position ${by < 0 ? '-' : '+'} 1` },
    );
  }

  async delete(caseId: number): Promise<void> {
    await this.store.delete({ caseId });
  }
}
