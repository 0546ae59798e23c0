import { Injectable } from '@nestjs/common';
import {
  type DataTable,
  importKey,
  importsOf,
  joinPath,
  LIMITS,
  permission,
  tableKey,
  type TestCase,
  walk,
  filePathOf,
} from '@testplatform/contract';
import type { Caller } from '../../common/access/access.js';
import { conflict } from '../../common/errors.js';
import { ComponentsService } from '../components/components.service.js';
import { LEVEL_FIELDS, titlesOf } from '../components/dto/node-ref.dto.js';
import { DataTablesService } from '../projects/data-tables.service.js';
import { EnvironmentsService } from '../projects/environments/environments.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { TestCasesService } from '../test-cases/test-cases.service.js';
import type { ExportDto } from './dto/export.dto.js';
import type { ExchangeFile, ExchangeProject, ExchangeValue } from './exchange-project.js';

const NOTHING = 'There is nothing to export here. Add a test case file first';
const DIVIDE = 'Export a part of it';
const TOO_LARGE = `An export can have at most ${LIMITS.exportTextBytes / 1_048_576} MB of test cases. ${DIVIDE}`;

/** Reads what an export writes: files with their cases, what they import, and the data of the project. Never reads a secret. */
@Injectable()
export class ExchangeProjectsService {
  constructor(
    private readonly projects: ProjectsService,
    private readonly components: ComponentsService,
    private readonly cases: TestCasesService,
    private readonly tables: DataTablesService,
    private readonly environments: EnvironmentsService,
  ) {}

  /** @throws UserError 404 for an unknown node or environment, 409 when there is nothing to export or too much */
  async read(asked: ExportDto, caller: Caller): Promise<ExchangeProject> {
    const project = await this.projects.get(asked.projectId);
    const { projectId } = project;
    const environment = await this.environmentOf(projectId, asked.environment ?? '');
    const tree = await this.components.subtree(projectId, titlesOf(asked));
    const nodes = walk(tree).filter(({ node }) => node.type === 'test-case-file');
    if (nodes.length === 0) throw conflict('selection', NOTHING);
    requireFew(nodes.length, LIMITS.exportFilesMax, 'test case files');
    const reading = new Reading();
    const files: ExchangeFile[] = [];
    for (const { node, path } of nodes) files.push(reading.add(await this.file(projectId, node.id!, path, reading)));
    const imported = await this.importedBy(projectId, files, reading);
    // Reading the rows of tables needs this right, too (3 §18).
    const mayReadRows = permission(caller, 'projects', 'view');
    return {
      name: project.name,
      files,
      imported,
      collections: project.dataCollection,
      bindings: [...environment.bindings, ...project.dataBinding],
      tables: mayReadRows ? reading.allTables : [],
      hiddenTables: mayReadRows ? [] : reading.allTables.map(({ name }) => name),
      environment: environment.name,
      browser: environment.browser,
      testAttributes: project.testAttributes,
      stopAtFailure: project.stopAtFailure,
      isSinglePageApp: project.isSinglePageApp,
      overlayRules: project.overlayRules ?? [],
    };
  }

  /** The files that `files` import, directly or indirectly, without `files` themselves. */
  private async importedBy(projectId: number, files: readonly ExchangeFile[], reading: Reading) {
    const imported: ExchangeFile[] = [];
    const known = new Set(files.map(({ path }) => importKey(joinPath(path))));
    const waiting = [...files];
    for (let file = waiting.shift(); file; file = waiting.shift())
      for (const path of file.cases.flatMap(importsOf)) {
        const key = importKey(path);
        if (known.has(key)) continue;
        known.add(key);
        const titles = path.split('/').map((title) => title.trim());
        const node = titles.length === LEVEL_FIELDS.length ? await this.components.findNode(projectId, titles) : null;
        if (!node) continue;
        const found = reading.add(await this.file(projectId, node.id, titles, reading));
        imported.push(found);
        requireFew(files.length + imported.length, LIMITS.exportFilesMax, 'test case files');
        waiting.push(found);
      }
    return imported;
  }

  private async file(
    projectId: number,
    id: string,
    titles: readonly string[],
    reading: Reading,
  ): Promise<ExchangeFile> {
    const { stopAtFailure, tableId, savesSession, startsSession } = await this.components.fileOptions(id);
    if (tableId !== null && !reading.tables.has(tableId))
      reading.tables.set(tableId, await this.tables.forRun(projectId, tableId));
    const table = tableId === null ? null : reading.tables.get(tableId);
    const cases = (await this.cases.contents(id)).map(withoutMasked);
    for (const name of cases.flatMap((one) => one.table ?? []))
      if (!reading.named.has(tableKey(name)))
        reading.named.set(tableKey(name), await this.tables.named(projectId, name));
    return {
      path: filePathOf(titles),
      cases,
      ...(stopAtFailure !== null && { stopAtFailure }),
      ...(table && { table: table.name }),
      ...(savesSession && { savesSession }),
      ...(startsSession && { startsSession }),
    };
  }

  private async environmentOf(projectId: number, asked: string) {
    const name = await this.environments.existing(projectId, asked);
    const found = (await this.environments.list(projectId)).environments.find((one) => one.name === name);
    const bindings = (found?.bindings ?? []).map(({ title, value, secret }): ExchangeValue =>
      secret ? { title } : { title, value },
    );
    return { name, bindings, browser: found?.browser ?? {} };
  }
}

/** Caches the tables that were read, and limits the number and size of the cases. */
class Reading {
  /** By id. */
  readonly tables = new Map<string, DataTable | null>();
  /** By `tableKey` of the name. */
  readonly named = new Map<string, DataTable | null>();
  private count = 0;
  private bytes = 0;

  get allTables(): readonly DataTable[] {
    const all = [...this.tables.values(), ...this.named.values()].flatMap((table) => table ?? []);
    return [...new Map(all.map((table) => [table.name, table])).values()];
  }

  add(file: ExchangeFile): ExchangeFile {
    this.count += file.cases.length;
    requireFew(this.count, LIMITS.exportCasesMax, 'test cases');
    this.bytes += Buffer.byteLength(JSON.stringify(file.cases));
    if (this.bytes > LIMITS.exportTextBytes) throw conflict('selection', TOO_LARGE);
    return file;
  }
}

/** @throws UserError 409 */
function requireFew(count: number, most: number, what: string): void {
  if (count <= most) return;
  throw conflict('selection', `An export can have at most ${most.toLocaleString('en')} ${what}. ${DIVIDE}`);
}

/** A safeguard: masked texts are stored separately, so there should be nothing to remove. */
const withoutMasked = (testCase: TestCase): TestCase =>
  testCase.inputTextMask === 'Yes' ? { ...testCase, inputText: '' } : testCase;
