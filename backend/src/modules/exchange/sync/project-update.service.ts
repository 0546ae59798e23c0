import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type Action, reconcileTree, tableKey, toWire, walk } from '@testplatform/contract';
import type { Actor, Caller } from '../../../common/access/access.js';
import { requireRule } from '../../../common/access/access.guard.js';
import { invalid } from '../../../common/errors.js';
import { ComponentsService, type FileOptions } from '../../components/components.service.js';
import { DataTablesService } from '../../projects/data-tables.service.js';
import { ModifyProjectDto } from '../../projects/dto/modify-project.dto.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { TestCasesService } from '../../test-cases/test-cases.service.js';
import type { ContentFile, ProjectContent } from '../folder/content.js';
import {
  CONNECTORS_FILE,
  DATA_FILE,
  ENVIRONMENTS_FILE,
  pathOfTable,
  pathOfTest,
  PROJECT_FILE,
  TABLES,
  TREE_FILE,
} from '../folder/paths.js';
import { about, bodyOf } from '../folders/about-file.js';
import { ConnectorsUpdateService } from './connectors-update.service.js';
import { matchCases } from './match-cases.js';

/** A change of a project, which is locked in the caller's transaction. */
interface Update {
  readonly projectId: number;
  readonly before: ProjectContent;
  readonly wanted: ProjectContent;
  /** Paths of the folder's files that differ. */
  readonly changed: ReadonlySet<string>;
  readonly caller: Caller;
  readonly actor: Actor;
}

/** Changes a project to match a folder. The caller needs the rights that the same changes take in the workspace. */
@Injectable()
export class ProjectUpdateService {
  constructor(
    private readonly projects: ProjectsService,
    private readonly components: ComponentsService,
    private readonly cases: TestCasesService,
    private readonly tables: DataTablesService,
    private readonly connectors: ConnectorsUpdateService,
  ) {}

  /** @throws UserError 403, 422 that names the file of the folder */
  async apply(update: Update): Promise<void> {
    const { before, wanted, changed, caller } = update;
    const ofProject = [PROJECT_FILE, DATA_FILE, ENVIRONMENTS_FILE].some((file) => changed.has(file));
    if (ofProject || [...changed].some((path) => path.startsWith(TABLES)))
      requireRule({ kind: 'permission', module: 'projects', action: 'modify' }, caller);
    // Its service checks each change. Refuse early who may make none of them.
    if (changed.has(TREE_FILE))
      requireRule({ kind: 'any-permission', module: 'components', actions: ['create', 'modify', 'delete'] }, caller);
    // Read them before the tree is saved, which may change what they cover.
    const connectors = changed.has(CONNECTORS_FILE) ? await this.connectors.identify(update, before.connectors) : [];
    // Save tables before files can refer to them, and delete tables after no file does.
    await this.saveTables(update);
    const isMoved = await this.fillTree(update);
    const names = new Set(wanted.tables.map(({ name }) => tableKey(name)));
    await this.deleteTables(
      update,
      before.tables.filter(({ name }) => !names.has(tableKey(name))).map(({ name }) => name),
    );
    await this.modify(update, isMoved);
    if (changed.has(CONNECTORS_FILE))
      await about(CONNECTORS_FILE, () => this.connectors.apply(update, connectors, wanted.connectors));
  }

  /** @param isMoved whether nodes were moved, which also rewrites values that are paths of files */
  private async modify({ projectId, wanted, changed, actor }: Update, isMoved: boolean): Promise<void> {
    const change = (file: string, fields: object) =>
      about(file, async () => {
        await this.projects.modify(await bodyOf(ModifyProjectDto, { projectId, ...fields }), actor);
      });
    const { name, description, settings, overlayRules, collections, bindings, environments } = wanted;
    if (changed.has(PROJECT_FILE))
      await change(PROJECT_FILE, { updateType: 'basic-info', name, description, ...settings, overlayRules });
    if (isMoved || changed.has(DATA_FILE)) {
      const dataCollection = Object.fromEntries(collections.map(({ title, rows }) => [title, rows]));
      if (Object.keys(dataCollection).length < collections.length)
        throw invalid({ folder: `${DATA_FILE}: two collections have the same title. Give one of them another` });
      await change(DATA_FILE, { updateType: 'data-collection', dataCollection });
      await change(DATA_FILE, { updateType: 'data-binding', dataBinding: bindings });
    }
    if (isMoved || changed.has(ENVIRONMENTS_FILE))
      await change(ENVIRONMENTS_FILE, { updateType: 'environment', environments });
  }

  private async saveTables({ projectId, wanted, changed, caller, actor }: Update): Promise<void> {
    const ids = await this.tableIds(projectId, caller);
    for (const { name, columns, rows } of wanted.tables) {
      const file = pathOfTable(name);
      if (!changed.has(file)) continue;
      const table_id = ids.get(tableKey(name));
      const table = { name, columns: [...columns], rows: rows.map((cells) => [...cells]) };
      await about(file, () => this.tables.save({ projectId, ...(table_id && { table_id }), ...table }, actor));
    }
  }

  private async deleteTables({ projectId, caller, actor }: Update, names: readonly string[]): Promise<void> {
    const ids = await this.tableIds(projectId, caller);
    for (const name of names)
      await about(pathOfTable(name), () =>
        this.tables.delete({ projectId, table_id: ids.get(tableKey(name))! }, actor),
      );
  }

  /** By `tableKey` of the name. */
  private async tableIds(projectId: number, caller: Caller): Promise<ReadonlyMap<string, string>> {
    const { data } = await this.tables.list(projectId, caller);
    return new Map(data.map(({ table_id, name }) => [tableKey(name), table_id]));
  }

  /** Answers whether nodes were moved. */
  private async fillTree(update: Update): Promise<boolean> {
    const { projectId, wanted, changed, caller } = update;
    // Moving nodes rewrites imports in other files, so write all files as the folder has them.
    let isMoved = false;
    if (changed.has(TREE_FILE)) {
      const stored = await this.components.tree(projectId);
      isMoved = reconcileTree(stored, wanted.tree, randomUUID).repathed.length > 0;
      await about(TREE_FILE, () => this.components.update({ projectId, components: toWire(wanted.tree) }, caller));
    }
    const ids = await this.tableIds(projectId, caller);
    const nodes = walk(await this.components.tree(projectId)).filter(({ node }) => node.type === 'test-case-file');
    for (const [index, { node }] of nodes.entries()) {
      const file = wanted.files[index]!;
      const name = pathOfTest(file.path);
      if (!isMoved && !changed.has(name)) continue;
      await about(name, () => this.fill(update, node.id!, file, ids));
    }
    return isMoved;
  }

  private async fill(
    { projectId, caller }: Update,
    nodeId: string,
    file: ContentFile,
    tables: ReadonlyMap<string, string>,
  ): Promise<void> {
    const { cases } = file;
    const allow = (action: Action) => requireRule({ kind: 'permission', module: 'test-cases', action }, caller);
    this.cases.requireFits(cases);
    const tableId = file.table === undefined ? null : (tables.get(tableKey(file.table)) ?? null);
    if (file.table !== undefined && tableId === null)
      throw invalid({ table: `There is no table “${file.table}” in the folder tables` });
    const stored = await this.cases.identified(nodeId);
    const { kept, removed } = matchCases(
      stored.map(({ testCase }) => testCase),
      cases,
    );
    if (removed.length > 0) allow('delete');
    if (kept.includes(null)) allow('create');
    const options: FileOptions = {
      stopAtFailure: file.stopAtFailure ?? null,
      tableId,
      savesSession: file.savesSession ?? null,
      sessionHours: file.sessionHours ?? null,
      startsSession: file.startsSession ?? null,
    };
    const changesOptions = !isDeepStrictEqual(options, await this.components.fileOptions(nodeId));
    const places = kept.filter((from) => from !== null);
    const isMoved = places.some((from, at) => at > 0 && from < places[at - 1]!);
    const isChanged = kept.some(
      (from, index) => from !== null && !isDeepStrictEqual(stored[from]!.testCase, cases[index]),
    );
    if (changesOptions || isMoved || isChanged) allow('modify');
    const arranged = cases.map((testCase, index) => {
      const from = kept[index] ?? null;
      return { caseId: from === null ? null : stored[from]!.caseId, testCase };
    });
    await this.cases.arrange(projectId, nodeId, arranged);
    if (changesOptions) await this.components.setFileOptions(nodeId, options);
  }
}
