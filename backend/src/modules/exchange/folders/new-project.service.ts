import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BROWSER_SECRETS, type BrowserSettings, type Tree, walk } from '@testplatform/contract';
import type { Actor, Caller } from '../../../common/access/access.js';
import { invalid } from '../../../common/errors.js';
import { ComponentsService } from '../../components/components.service.js';
import { ConnectorsService } from '../../connectors/connectors.service.js';
import { CronsService } from '../../crons/crons.service.js';
import { DataTablesService } from '../../projects/data-tables.service.js';
import { CreateProjectDto } from '../../projects/dto/create-project.dto.js';
import { ModifyProjectDto } from '../../projects/dto/modify-project.dto.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { TestCasesService } from '../../test-cases/test-cases.service.js';
import type { ContentConnector, ProjectContent } from '../folder/content.js';
import {
  CONNECTORS_FILE,
  DATA_FILE,
  ENVIRONMENTS_FILE,
  pathOfTable,
  pathOfTest,
  PROJECT_FILE,
} from '../folder/paths.js';
import { about, bodyOf } from './about-file.js';
import { connectorBody, cronBody } from './connector-bodies.js';

/** Creates a project from the content of a folder, inside the caller's transaction. */
@Injectable()
export class NewProjectService {
  constructor(
    private readonly projects: ProjectsService,
    private readonly components: ComponentsService,
    private readonly cases: TestCasesService,
    private readonly tables: DataTablesService,
    private readonly connectors: ConnectorsService,
    private readonly crons: CronsService,
  ) {}

  /** @throws UserError 403, 422 that names the file of the folder */
  async create(content: ProjectContent, caller: Caller, actor: Actor): Promise<number> {
    const { name, description, settings, overlayRules, collections, bindings, environments } = content;
    const projectId = await about(PROJECT_FILE, async () => {
      const { data } = await this.projects.create(await bodyOf(CreateProjectDto, { name, description }), actor);
      return data.project_id;
    });
    const modify = (file: string, change: object) =>
      about(file, async () => {
        await this.projects.modify(await bodyOf(ModifyProjectDto, { projectId, ...change }), actor);
      });
    await modify(PROJECT_FILE, { updateType: 'basic-info', ...settings, overlayRules });
    const dataCollection = Object.fromEntries(collections.map(({ title, rows }) => [title, rows]));
    if (Object.keys(dataCollection).length < collections.length)
      throw invalid({ folder: `${DATA_FILE}: two collections have the same title. Give one of them another` });
    await modify(DATA_FILE, { updateType: 'data-collection', dataCollection });
    await modify(DATA_FILE, { updateType: 'data-binding', dataBinding: bindings });
    const rows = environments.map((one) => ({ ...one, browser: withoutMissing(one.browser) }));
    await modify(ENVIRONMENTS_FILE, { updateType: 'environment', environments: rows });
    const tables = await this.createTables(projectId, content, actor);
    await this.fillTree(projectId, content, tables);
    for (const connector of content.connectors)
      await about(CONNECTORS_FILE, () => this.createConnector(projectId, connector, caller, actor));
    return projectId;
  }

  /** Returns the ids of the tables by name. */
  private async createTables(projectId: number, { tables }: ProjectContent, actor: Actor) {
    const ids = new Map<string, string>();
    for (const table of tables) {
      const { data } = await about(pathOfTable(table.name), () =>
        this.tables.save(
          { projectId, name: table.name, columns: [...table.columns], rows: table.rows.map((cells) => [...cells]) },
          actor,
        ),
      );
      ids.set(table.name, data.table_id);
    }
    return ids;
  }

  private async fillTree(
    projectId: number,
    { tree, files }: ProjectContent,
    tables: ReadonlyMap<string, string>,
  ): Promise<void> {
    const withIds = withNewIds(tree);
    await this.components.addNodes(
      projectId,
      () => ({ tree: withIds }),
      async () => {
        const nodes = walk(withIds).filter(({ node }) => node.type === 'test-case-file');
        for (const [index, { node }] of nodes.entries()) {
          const { path, cases, table, ...options } = files[index]!;
          await about(pathOfTest(path), async () => {
            this.cases.requireFits(cases);
            if (table !== undefined && !tables.has(table))
              throw invalid({ table: `There is no table “${table}” in the folder tables` });
            await this.cases.fill(projectId, node.id!, cases);
            const change = { ...options, ...(table !== undefined && { tableId: tables.get(table)! }) };
            if (Object.keys(change).length > 0) await this.components.setFileOptions(node.id!, change);
          });
        }
      },
    );
  }

  private async createConnector(projectId: number, connector: ContentConnector, caller: Caller, actor: Actor) {
    const body = await connectorBody(projectId, connector);
    const { connector_id: connectorId } = (await this.connectors.manage(body, caller, actor)).data;
    for (const schedule of connector.schedules)
      await this.crons.manageAs(await cronBody(projectId, connectorId, schedule), caller, actor);
  }
}

const withNewIds = (tree: Tree): Tree =>
  tree.map((node) => ({ ...node, id: randomUUID(), children: withNewIds(node.children) }));

/** Drops headers and certificates, which are useless without their secrets, and marks passwords as not set. */
function withoutMissing({ extraHeaders: _headers, clientCertificates: _certificates, ...browser }: BrowserSettings) {
  const kept: Record<string, unknown> = { ...browser };
  for (const setting of ['httpCredentials', 'proxy'] as const) {
    const { isSet, version } = BROWSER_SECRETS[setting];
    if (browser[setting])
      kept[setting] = Object.fromEntries(
        Object.entries(browser[setting]).filter(([field]) => field !== isSet && field !== version),
      );
  }
  return kept;
}
