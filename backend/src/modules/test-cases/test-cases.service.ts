import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { importsOf, LIMITS, pathKey, type TestCase, TEXTS, titleKey } from '@testplatform/contract';
import type { Caller } from '../../common/access/access.js';
import { requireRule } from '../../common/access/access.guard.js';
import { conflict, invalid, notFound } from '../../common/errors.js';
import type { Answer } from '../../common/http/envelope.js';
import { SecretBox } from '../../common/secret-box.js';
import { requireVersion } from '../../common/versions.js';
import { inTurns } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { ComponentsService, type FileOptions } from '../components/components.service.js';
import type { PlacedNodeDto } from '../components/dto/components.dto.js';
import { LEVEL_FIELDS, type NodeIdDto, type NodeRefDto, requireFileTitles } from '../components/dto/node-ref.dto.js';
import { DataTablesService } from '../projects/data-tables.service.js';
import { ProjectChanges } from '../projects/projects.events.js';
import { ProjectsService } from '../projects/projects.service.js';
import { bytesOf, contentOf, FILE_TOO_LARGE, runnableCase, TOO_MANY_CASES } from './case-content.js';
import type {
  DeletedCaseDto,
  DeleteTestCaseDto,
  ManagedCaseDto,
  ManageTestCaseDto,
  ModifiedFileDto,
  ModifyFileDto,
  TestCasesAnswerDto,
} from './dto/test-cases.dto.js';
import { caseVersion, presentTestCase } from './test-case.presenter.js';
import { type CaseContent, type StoredCase, TestCasesRepository } from './test-cases.repository.js';

/** How many cases are written before other requests get a turn. */
const AT_ONCE = 100;

/** A case ready to run. */
export interface LoadedCase {
  readonly caseId: number;
  readonly testCase: TestCase;
}

/** A case at its place in a file. */
export interface ArrangedCase {
  /** null: it is new. */
  readonly caseId: number | null;
  readonly testCase: TestCase;
}

/** A file ready to run. */
export interface LoadedFile {
  readonly cases: readonly LoadedCase[];
  /** Absent: the project's setting applies. */
  readonly stopAtFailure?: boolean;
  /** Id of the table that it runs with, once per row; absent: it runs once. */
  readonly tableId?: string;
}

/** A created or changed case. */
interface Changed {
  readonly caseId: number;
  readonly position: number;
  readonly content: Pick<CaseContent, 'testCase' | 'maskedText'>;
}

/** What the running execution of a file has done. */
export interface CaseExecutions {
  /** The ids of the cases that already have a result in the file's running execution; null when it is not running. */
  doneCases(nodeId: string): Promise<ReadonlySet<number> | null>;
}

@Injectable()
export class TestCasesService {
  private executions: CaseExecutions;

  constructor(
    private readonly cases: TestCasesRepository,
    private readonly components: ComponentsService,
    private readonly projects: ProjectsService,
    private readonly tables: DataTablesService,
    private readonly projectChanges: ProjectChanges,
    private readonly box: SecretBox,
    private readonly database: Database,
  ) {}

  /** The runner registers here at startup, because it depends on this module. */
  executedBy(executions: CaseExecutions): void {
    this.executions = executions;
  }

  async list(body: NodeRefDto): Promise<TestCasesAnswerDto> {
    await this.projects.get(body.projectId);
    const { id: nodeId, ...options } = await this.file(body);
    // Read first: if the file ends in between, the new results are shown.
    const done = await this.executions.doneCases(nodeId);
    return {
      data: (await this.cases.ofFile(nodeId)).map((row) => presentTestCase(row, done)),
      ...presentOptions(options),
    };
  }

  /**
   * Like `manage`, after checking the caller's right: `create` for a new case, `modify` for an existing one.
   * @throws UserError 403
   */
  manageAs(body: ManageTestCaseDto, caller: Caller): Promise<Answer<ManagedCaseDto>> {
    const action = body.case_id === undefined ? 'create' : 'modify';
    requireRule({ kind: 'permission', module: 'test-cases', action }, caller);
    return this.manage(body);
  }

  /**
   * Creates, changes or moves a case. Renumbers the cases of its file 0…n−1.
   * @throws UserError 422, 404, and 409 for a change based on an older version
   */
  manage(body: ManageTestCaseDto): Promise<Answer<ManagedCaseDto>> {
    return this.database.transaction(async () => {
      await this.projects.lock(body.projectId);
      const { id: nodeId } = await this.file(body);
      const changed =
        body.case_id === undefined ? await this.create(nodeId, body) : await this.change(nodeId, body, body.case_id);
      this.projectChanges.tell({ projectId: body.projectId, part: 'test-cases', node: nodeId });
      const { caseId, position, content } = changed;
      return { data: { case_id: caseId, order: position, version: caseVersion(content) } };
    });
  }

  /**
   * Sets the named options of a file. A call without options resets `stopAtFailure` to the project's setting.
   * @throws UserError 404, 422
   */
  modifyFile(body: ModifyFileDto): Promise<Answer<ModifiedFileDto>> {
    const { stopAtFailure, table_id, savesSession, sessionHours, startsSession, ...ref } = body;
    const named: Partial<FileOptions> = {
      ...(stopAtFailure !== undefined && { stopAtFailure }),
      ...(table_id !== undefined && { tableId: table_id || null }),
      ...(savesSession !== undefined && { savesSession: savesSession || null }),
      ...(sessionHours !== undefined && { sessionHours }),
      ...(startsSession !== undefined && { startsSession: startsSession || null }),
    };
    const change = Object.keys(named).length > 0 ? named : { stopAtFailure: null };
    return this.database.transaction(async () => {
      await this.projects.lock(ref.projectId);
      const { id: node, ...stored } = await this.file(ref);
      const { tableId } = change;
      if (tableId && tableId !== stored.tableId) await this.tables.require(ref.projectId, tableId);
      await this.components.setFileOptions(node, change);
      this.projectChanges.tell({ projectId: ref.projectId, part: 'test-cases', node });
      return { data: presentOptions({ ...stored, ...change }) };
    });
  }

  /**
   * Duplicates a file: its cases with their masked texts, but no results.
   * @throws UserError 403, 404, 409, 422
   */
  async duplicateFile({ projectId, id }: NodeIdDto, caller: Caller): Promise<Answer<PlacedNodeDto>> {
    requireRule({ kind: 'permission', module: 'test-cases', action: 'create' }, caller);
    return { data: await this.components.copyFile(projectId, id, (copyId) => this.cases.copy(id, copyId)) };
  }

  /** Fills a new file with cases, inside the caller's transaction. Call `requireFits` first. */
  fill(projectId: number, nodeId: string, cases: readonly TestCase[]): Promise<void> {
    return this.cases.insertAll(
      cases.map((testCase, position) => ({
        ...contentOf({ ...testCase }, null, this.box),
        projectId,
        nodeId,
        position,
      })),
    );
  }

  /**
   * Replaces the cases of a file by these in this order, inside the caller's transaction. Cases with an id keep it,
   * with their masked texts and results; the others are new; missing ones are deleted. Call `requireFits` first.
   * @throws UserError 404 for an id that is not of the file, 422
   */
  async arrange(projectId: number, nodeId: string, cases: readonly ArrangedCase[]): Promise<void> {
    const stored = new Map((await this.cases.ofFile(nodeId)).map((row) => [row.caseId, row]));
    const kept = new Set(cases.map(({ caseId }) => caseId));
    const gone = [...stored.keys()].filter((caseId) => !kept.has(caseId));
    for await (const some of inTurns(gone, AT_ONCE)) for (const caseId of some) await this.cases.delete(caseId);
    for await (const some of inTurns([...cases.entries()], AT_ONCE))
      for (const [position, { caseId, testCase }] of some) {
        const row = caseId === null ? null : this.found(stored.get(caseId) ?? null);
        const content = contentOf({ ...testCase }, row, this.box);
        if (!row) await this.cases.insert({ ...content, projectId, nodeId, position });
        else if (!isDeepStrictEqual(content.testCase, row.testCase)) await this.cases.setContent(row.caseId, content);
        if (row && row.position !== position) await this.cases.setPosition(row.caseId, position);
      }
    this.projectChanges.tell({ projectId, part: 'test-cases', node: nodeId });
  }

  /** @throws UserError 422 when the cases are too many or too large for one file */
  requireFits(cases: readonly TestCase[]): void {
    if (cases.length > LIMITS.fileCasesMax) throw invalid({ testCase: TOO_MANY_CASES });
    if (cases.reduce((sum, one) => sum + bytesOf(one), 0) > LIMITS.fileCasesBytes)
      throw invalid({ testCase: FILE_TOO_LARGE });
  }

  /**
   * Deletes a case, and closes the gap in its file.
   * @throws UserError 404, and 409 for a deletion based on an older version
   */
  async delete({ case_id: caseId, version }: DeleteTestCaseDto): Promise<Answer<DeletedCaseDto>> {
    const { projectId } = this.found(await this.cases.find(caseId));
    await this.database.transaction(async () => {
      await this.projects.lock(projectId);
      const stored = this.found(await this.cases.find(caseId));
      requireVersion(version, caseVersion(stored), 'test case');
      const { nodeId, position } = stored;
      await this.cases.delete(caseId);
      await this.cases.shift(nodeId, position + 1, Number.MAX_SAFE_INTEGER, -1);
      this.projectChanges.tell({ projectId, part: 'test-cases', node: nodeId });
    });
    return { data: { case_id: caseId } };
  }

  /** A file for the runner, with masked texts decrypted. Never send them to a client. */
  async load(nodeId: string): Promise<LoadedFile> {
    const cases = (await this.cases.ofFile(nodeId)).map((row) => ({
      caseId: row.caseId,
      testCase: runnableCase(row, this.box),
    }));
    const { stopAtFailure, tableId } = await this.components.fileOptions(nodeId);
    return { cases, ...(stopAtFailure !== null && { stopAtFailure }), ...(tableId !== null && { tableId }) };
  }

  /** The cases of a file with their ids, without masked texts. */
  async identified(nodeId: string): Promise<readonly LoadedCase[]> {
    return (await this.cases.ofFile(nodeId)).map(({ caseId, testCase }) => ({ caseId, testCase }));
  }

  /** The cases of a file as clients may see them: without masked texts. */
  async contents(nodeId: string): Promise<readonly TestCase[]> {
    return (await this.cases.ofFile(nodeId)).map(({ testCase }) => testCase);
  }

  /** The file at a path, as `load`; null when there is no such file. */
  async loadAt(projectId: number, titles: readonly string[]): Promise<LoadedFile | null> {
    const node = titles.length === LEVEL_FIELDS.length ? await this.components.findNode(projectId, titles) : null;
    return node && this.load(node.id);
  }

  /** The cases of a project that import files, including those in the trash, with all paths they may refer to. */
  async *withPaths(projectId: number): AsyncGenerator<{ readonly nodeId: string; readonly paths: readonly string[] }> {
    for await (const rows of this.cases.withImports(projectId))
      for (const { nodeId, testCase } of rows) yield { nodeId, paths: pathsIn(testCase) };
  }

  /** The names of the tables for whose rows cases of a file are repeated, in order. */
  async tablesOf(nodeId: string): Promise<string[]> {
    return (await this.cases.ofFile(nodeId)).flatMap(({ testCase: { table } }) => table ?? []);
  }

  countOfFile(nodeId: string): Promise<number> {
    return this.cases.countOfFile(nodeId);
  }

  countByFile(projectIds: readonly number[]): Promise<Map<string, number>> {
    return this.cases.countByFile(projectIds);
  }

  countByProject(projectIds: readonly number[]): Promise<Map<number, number>> {
    return this.cases.countByProject(projectIds);
  }

  /** Whether any of the cases belongs to another project. */
  hasStrangers(projectId: number, caseIds: readonly number[]): Promise<boolean> {
    return this.cases.hasStrangers(projectId, caseIds);
  }

  private async create(nodeId: string, body: ManageTestCaseDto): Promise<Changed> {
    if (!body.testCase) throw invalid({ testCase: TEXTS.titleEmpty });
    const content = contentOf(body.testCase, null, this.box);
    const others = await this.cases.ofFile(nodeId);
    if (others.length >= LIMITS.fileCasesMax) throw conflict('testCase', TOO_MANY_CASES);
    await this.requireRoom(nodeId, content);
    const position = placeAmong(others, body) ?? others.length;
    await this.cases.shift(nodeId, position, Number.MAX_SAFE_INTEGER, 1);
    const caseId = await this.cases.insert({ ...content, projectId: body.projectId, nodeId, position });
    return { caseId, position, content };
  }

  private async change(nodeId: string, body: ManageTestCaseDto, caseId: number): Promise<Changed> {
    const stored = this.found(await this.cases.find(caseId));
    if (stored.nodeId !== nodeId) throw notFound('case_id', 'There is no such test case in this file');
    requireVersion(body.version, caseVersion(stored), 'test case');
    const content = body.testCase ? contentOf(body.testCase, stored, this.box) : null;
    if (content) await this.requireRoom(nodeId, content, stored);
    if (content) await this.cases.setContent(caseId, content);
    const position = await this.move(stored, body);
    return { caseId, position, content: content ?? stored };
  }

  /**
   * Limits the total size of a file's cases, which a list returns at once. A case that does not grow is accepted.
   * @throws UserError 422
   */
  private async requireRoom(nodeId: string, { testCase }: CaseContent, stored?: StoredCase): Promise<void> {
    const bytes = bytesOf(testCase);
    if (stored && bytes <= bytesOf(stored.testCase)) return;
    if (bytes + (await this.cases.bytesOfOthers(nodeId, stored?.caseId ?? 0)) > LIMITS.fileCasesBytes)
      throw invalid({ testCase: FILE_TOO_LARGE });
  }

  /** Moves a case to the place that the request names, and returns its position. Without a place it stays. */
  private async move({ caseId, nodeId, position: from }: StoredCase, place: RequestedPlace): Promise<number> {
    if (place.order === undefined && place.behind === undefined) return from;
    const others = (await this.cases.ofFile(nodeId)).filter((other) => other.caseId !== caseId);
    const to = placeAmong(others, place) ?? from;
    if (to === from) return from;
    await this.cases.shift(nodeId, Math.min(from, to), Math.max(from, to), to > from ? -1 : 1);
    await this.cases.setPosition(caseId, to);
    return to;
  }

  private async file(ref: NodeRefDto & { path?: string }): Promise<{ readonly id: string } & FileOptions> {
    const titles = requireFileTitles(ref);
    if (ref.path && titleKey(ref.path) !== pathKey(titles)) {
      throw invalid({ path: 'The path does not agree with module, section, scenario and test case file' });
    }
    return (await this.components.nodeAt(ref.projectId, titles))!;
  }

  private found(row: StoredCase | null): StoredCase {
    if (!row) throw notFound('case_id', 'There is no such test case');
    return row;
  }
}

const presentOptions = (options: FileOptions): ModifiedFileDto => ({
  stopAtFailure: options.stopAtFailure,
  table_id: options.tableId,
  savesSession: options.savesSession ?? '',
  sessionHours: options.sessionHours ?? LIMITS.sessionHoursDefault,
  startsSession: options.startsSession ?? '',
});

const pathsIn = (testCase: TestCase): string[] => [
  ...importsOf(testCase),
  ...(testCase.bindings ?? []).map(({ value }) => value),
];

/** Where a case is to be placed in its file. */
type RequestedPlace = Pick<ManageTestCaseDto, 'order' | 'behind'>;

/**
 * The position directly behind the named case. If it is not among the others: after the cases with a lower or equal order. undefined if there
 * is no order either.
 */
function placeAmong(others: readonly StoredCase[], { order, behind }: RequestedPlace): number | undefined {
  const before = others.findIndex(({ caseId }) => caseId === behind);
  if (before >= 0) return before + 1;
  return order === undefined ? undefined : others.filter(({ position }) => position <= order).length;
}
