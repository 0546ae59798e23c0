import { Injectable } from '@nestjs/common';
import { LIMITS, type Tree, walk } from '@testplatform/contract';
import type { Caller } from '../../../common/access/access.js';
import { conflict } from '../../../common/errors.js';
import { ComponentsService } from '../../components/components.service.js';
import { LEVEL_FIELDS } from '../../components/dto/node-ref.dto.js';
import { ConnectorListService } from '../../connectors/connector-list.service.js';
import { CronListService } from '../../crons/cron-list.service.js';
import { DataTablesService } from '../../projects/data-tables.service.js';
import { EnvironmentsService } from '../../projects/environments/environments.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { TestCasesService } from '../../test-cases/test-cases.service.js';
import type { ContentConnector, ContentFile, ProjectContent } from '../folder/content.js';
import { TOO_MANY_CASES } from '../folder/read/read-folder.js';
import { TEXTS_TOO_LARGE } from './folder-limits.js';

/** Reads a project as its folder stores it. Never reads a secret. */
@Injectable()
export class ProjectContentService {
  constructor(
    private readonly projects: ProjectsService,
    private readonly components: ComponentsService,
    private readonly cases: TestCasesService,
    private readonly tables: DataTablesService,
    private readonly environments: EnvironmentsService,
    private readonly connectors: ConnectorListService,
    private readonly crons: CronListService,
  ) {}

  /**
   * Reads all of it as it was at one time.
   * @throws UserError 404, 409 when it has too many cases, could not be imported again, or changes all the time
   */
  async read(projectId: number, caller: Caller): Promise<ProjectContent> {
    let before: string | undefined;
    for (let reads = 0; reads < READS_MAX; reads++) {
      const revision = await this.projects.revision(projectId);
      const content = await this.readOnce(projectId, caller);
      if ((await this.projects.revision(projectId)) === revision) return content;
      // Results of runs change the revision, and nothing that is read here.
      const text = JSON.stringify(content);
      if (text === before) return content;
      before = text;
    }
    throw conflict('projectId', 'The project was changed while it was read. Try again when nobody works on it');
  }

  private async readOnce(projectId: number, caller: Caller): Promise<ProjectContent> {
    const project = await this.projects.get(projectId);
    const { isSinglePageApp, runsAtOnce, goodPageMb, testAttributes } = project;
    const { stopAtFailure, rerunInterrupted, maskedOnDevices } = project;
    const tree = await this.components.tree(projectId);
    const { environments } = await this.environments.list(projectId);
    const tables = await this.tablesOf(projectId, caller);
    return {
      name: project.name,
      description: project.description,
      settings: {
        isSinglePageApp,
        runsAtOnce,
        goodPageMb,
        testAttributes,
        stopAtFailure,
        rerunInterrupted,
        maskedOnDevices,
      },
      overlayRules: project.overlayRules ?? [],
      collections: Object.entries(project.dataCollection).map(([title, rows]) => ({ title, rows })),
      bindings: project.dataBinding,
      environments: environments.map(({ name, bindings = [], browser = {} }) => ({
        name,
        bindings: bindings.map(({ title, value, secret }) => ({ title, value, secret })),
        browser,
      })),
      tables: [...tables.values()],
      tree: withoutIds(tree),
      files: await this.filesOf(tree, new Map([...tables].map(([id, { name }]) => [id, name]))),
      connectors: withKnown(
        await this.connectorsOf(projectId, caller),
        environments.map(({ name }) => name),
      ),
    };
  }

  /** By id. */
  private async tablesOf(projectId: number, caller: Caller) {
    const { data } = await this.tables.list(projectId, caller);
    const read = await Promise.all(
      data.map(async ({ table_id }) => {
        const table = await this.tables.forRun(projectId, table_id);
        return table ? [[table_id, { name: table.name, columns: table.columns, rows: table.rows }] as const] : [];
      }),
    );
    return new Map(read.flat());
  }

  private async filesOf(tree: Tree, tables: ReadonlyMap<string, string>): Promise<ContentFile[]> {
    const files: ContentFile[] = [];
    let count = 0;
    let bytes = 0;
    for (const { node, path } of walk(tree)) {
      if (node.type !== 'test-case-file' || node.id === null) continue;
      const options = await this.components.fileOptions(node.id);
      const table = tables.get(options.tableId ?? '');
      const cases = await this.cases.contents(node.id);
      count += cases.length;
      if (count > LIMITS.folderCasesMax) throw conflict('projectId', TOO_MANY_CASES);
      bytes += Buffer.byteLength(JSON.stringify(cases));
      if (bytes > LIMITS.folderTextsBytes) throw conflict('projectId', TEXTS_TOO_LARGE);
      files.push({
        path,
        ...(options.stopAtFailure !== null && { stopAtFailure: options.stopAtFailure }),
        ...(table !== undefined && { table }),
        ...(options.savesSession && { savesSession: options.savesSession }),
        ...(options.sessionHours !== null && { sessionHours: options.sessionHours }),
        ...(options.startsSession && { startsSession: options.startsSession }),
        cases,
      });
    }
    return files;
  }

  /** Leaves out connectors that cover only deleted nodes, because they run nothing. */
  private async connectorsOf(projectId: number, caller: Caller): Promise<ContentConnector[]> {
    const { data } = await this.connectors.list({ projectId }, caller);
    const { data: crons } = await this.crons.list({ projectId }, caller);
    return [data].flat().flatMap(({ connector_id, title, enabled, components, environments }) => {
      const covers =
        components === 'all'
          ? components
          : components.map((part) => LEVEL_FIELDS.flatMap((field) => part[field] ?? []));
      if (covers.length === 0) return [];
      const schedules = crons
        .filter((cron) => cron.connector_id === connector_id)
        .map((cron) => ({
          title: cron.title,
          hour: Number(cron.hour),
          minute: Number(cron.minute),
          timeZone: cron.timeZone,
          environments: cron.environments,
          paused: cron.paused,
        }));
      return { title, enabled, covers, environments, schedules };
    });
  }
}

/** How often a project is read that changes meanwhile. */
const READS_MAX = 5;

/** @throws UserError 409 when one of them names an environment that the project no longer has: it could not be imported */
function withKnown(connectors: ContentConnector[], names: readonly string[]): ContentConnector[] {
  const known = new Set(names.map(nameKeyOf));
  for (const { title, environments, schedules } of connectors)
    for (const name of [environments, ...schedules.map((one) => one.environments)].flat())
      if (!known.has(nameKeyOf(name)))
        throw conflict(
          'projectId',
          `The connector “${title}”, or a schedule of it, names the environment “${name}”, which the project no longer has. Choose another one for it`,
        );
  return connectors;
}

const nameKeyOf = (name: string): string => name.trim().toLocaleLowerCase('en');

const withoutIds = (tree: Tree): Tree =>
  tree.map(({ title, type, children }) => ({ id: null, title, type, children: withoutIds(children) }));
