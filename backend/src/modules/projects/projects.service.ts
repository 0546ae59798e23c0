import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  clock,
  DEFAULT_TEST_ATTRIBUTES,
  LIMITS,
  type OverlayRule,
  type ProjectChange,
  readOverlayRules,
} from '@testplatform/contract';
import type { Actor, Caller } from '../../common/access/access.js';
import { invalid, notFound } from '../../common/errors.js';
import type { Answer } from '../../common/http/envelope.js';
import { type Page, pageOf } from '../../common/http/page.js';
import { requireVersion } from '../../common/versions.js';
import { Database } from '../../database/database.js';
import { AuditService } from '../audit/audit.service.js';
import { DataTablesRepository } from './data-tables.repository.js';
import { checkCertificates } from './environments/certificate-check.js';
import { EnvironmentsService } from './environments/environments.service.js';
import type { CreateProjectDto, ProjectIdDto } from './dto/create-project.dto.js';
import type { ModifiedProjectDto, ModifyProjectDto, UpdateType } from './dto/modify-project.dto.js';
import type { EnvironmentsAnswerDto } from './dto/environment.dto.js';
import { ProjectChanges } from './projects.events.js';
import { mayReadData, newDataCollection, readDataBinding, readDataCollection } from './project-data.js';
import type { ProjectDto } from './dto/project.dto.js';
import type { Project } from './project.entity.js';
import { presentProject, type ProjectView, versionsOf } from './project.presenter.js';
import { type ListedProject, type ProjectData, ProjectsRepository } from './projects.repository.js';

export { mayReadData } from './project-data.js';
export type { ProjectData } from './projects.repository.js';

export const NO_PROJECT = 'There is no such project';

const subjectOf = ({ projectId, name }: Project) => ({ type: 'project', id: projectId, name });

const nameKey = (name: string): string => name.toLocaleLowerCase('en');

@Injectable()
export class ProjectsService {
  constructor(
    private readonly projects: ProjectsRepository,
    private readonly environments: EnvironmentsService,
    private readonly tables: DataTablesRepository,
    private readonly changes: ProjectChanges,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  /** @param actor null when the server itself creates it */
  async create({ name, description }: CreateProjectDto, actor: Actor | null): Promise<Answer<ProjectIdDto>> {
    const now = clock.now();
    const projectId = await this.database.transaction(async () => {
      const project = await this.projects.insert({
        name,
        nameKey: nameKey(name),
        description,
        isSinglePageApp: false,
        dataCollection: newDataCollection(),
        dataBinding: [],
        treeVersion: 0,
        runsAtOnce: 1,
        goodPageMb: LIMITS.goodPageMbDefault,
        testAttributes: DEFAULT_TEST_ATTRIBUTES,
        stopAtFailure: false,
        overlayRules: null,
        rerunInterrupted: true,
        maskedOnDevices: false,
        createdBy: actor?.userId ?? null,
        createdAt: now,
        modifiedAt: now,
        deletedAt: null,
        deletedBy: null,
      });
      await this.audit.record({ event: 'project-created', actor, subject: subjectOf(project) });
      return project.projectId;
    });
    return { data: { project_id: projectId } };
  }

  /**
   * Changes the part of a project that `updateType` names.
   * @throws UserError 422, 404, and 409 for a change based on an older version
   */
  async modify(body: ModifyProjectDto, actor: Actor | null): Promise<Answer<ModifiedProjectDto>> {
    if (body.updateType === 'environment') await checkCertificates(body.environments ?? [], actor?.userId ?? 0);
    const version = await this.change(body.projectId, async (project) => {
      await this.apply(project, body);
      const detail = { updateType: body.updateType };
      await this.audit.record({ event: 'project-modified', actor, subject: subjectOf(project), detail });
      return body.updateType === 'environment'
        ? (await this.environments.list(project.projectId)).version
        : versionsOf(project)[VERSIONED[body.updateType]];
    });
    this.changes.tell({ projectId: body.projectId, part: PARTS[body.updateType] });
    return { data: { project_id: body.projectId, version } };
  }

  /**
   * The environments. Callers that may not read data get only the ids, names and browser names, which they need to
   * start a run.
   * @throws UserError 404
   */
  async listEnvironments(projectId: number, caller: Caller): Promise<EnvironmentsAnswerDto> {
    await this.get(projectId);
    const { environments, version } = await this.environments.list(projectId);
    const { noFirefox } = this.environments;
    if (mayReadData(caller)) return { data: environments, version, ...(noFirefox !== undefined && { noFirefox }) };
    return {
      data: environments.map(({ id, name, browser }) => ({
        id,
        name,
        ...(browser?.name && { browser: { name: browser.name } }),
      })),
    };
  }

  /** @throws UserError 404 */
  async get(projectId: number): Promise<Project> {
    return this.found(await this.projects.find(projectId));
  }

  /**
   * Only checks that the project exists.
   * @throws UserError 404
   */
  async require(projectId: number): Promise<void> {
    await this.revision(projectId);
  }

  /** The number that every change of a project, and of what belongs to it, raises (docs/adr/027). @throws UserError 404 */
  async revision(projectId: number): Promise<number> {
    const revision = (await this.projects.revisions([projectId])).get(projectId);
    if (revision === undefined) throw notFound('projectId', NO_PROJECT);
    return revision;
  }

  list(filter: { name?: string; projectId?: number }, page: Page = pageOf({})): Promise<ListedProject[]> {
    return this.projects.list(filter, page);
  }

  /** The data of the first projects that together have at most `bytes`. */
  firstData(projectIds: readonly number[], bytes: number): Promise<ReadonlyMap<number, ProjectData>> {
    return this.projects.firstData(projectIds, bytes);
  }

  /** Names by project id. Deleted projects are absent. */
  names(projectIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return this.projects.names(projectIds);
  }

  /** @param data absent if not requested */
  present(project: ListedProject, view: ProjectView, data?: ProjectData): ProjectDto {
    return presentProject(project, view, data);
  }

  isEmpty(): Promise<boolean> {
    return this.projects.isEmpty();
  }

  /**
   * Reads and locks a project in the caller's transaction: nobody else can change it, its tree or its runs until it ends. Counts as a
   * change: the commit invalidates cached answers (docs/adr/027).
   */
  async lock(projectId: number): Promise<Project> {
    const project = await this.lockAny(projectId);
    return this.found(project.deletedAt === null ? project : null);
  }

  /** As `lock`. Returns whether nothing has changed since the project had this revision. @throws UserError 404 */
  async lockUnchanged(projectId: number, revision: number): Promise<boolean> {
    await this.lock(projectId);
    // The lock itself raises it by one.
    return (await this.revision(projectId)) === revision + 1;
  }

  /** As `lock`, but also for a deleted project, whose runs still have to end. */
  async lockAny(projectId: number): Promise<Project> {
    // First, so that on SQLite the transaction takes the write lock before it reads anything that could become stale.
    await this.projects.raiseRevision(projectId);
    return this.found(await this.projects.findForUpdate(projectId));
  }

  /**
   * Changes a part of a project in a transaction, under its lock. Notifies clients with the project open after the commit.
   * @throws UserError 404
   */
  changePart<T>(projectId: number, part: ProjectChange['part'], work: (project: Project) => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      const result = await work(await this.lock(projectId));
      this.changes.tell({ projectId, part });
      return result;
    });
  }

  /** Invalidates the cached answers of a project, if it still exists. Inside the caller's transaction. */
  markChanged(projectId: number): Promise<void> {
    return this.projects.raiseRevision(projectId);
  }

  /** Increments the tree's version; inside the caller's transaction, under `lock`. */
  async raiseTreeVersion(project: Project): Promise<number> {
    const { projectId, treeVersion } = project;
    await this.projects.update({ projectId, treeVersion: treeVersion + 1 });
    return treeVersion + 1;
  }

  /**
   * Maps each value of the data binding and of the environments, except secret ones. Inside the caller's transaction, under `lock`.
   */
  async changeBindings(projectId: number, change: (value: string) => string): Promise<void> {
    const { dataBinding } = await this.get(projectId);
    const changed = dataBinding.map((row) => ({ ...row, value: change(row.value) }));
    if (!isDeepStrictEqual(changed, dataBinding)) {
      await this.projects.update({ projectId, dataBinding: changed });
      this.changes.tell({ projectId, part: 'data' });
    }
    if (await this.environments.changeValues(projectId, change)) this.changes.tell({ projectId, part: 'environments' });
  }

  private change<T>(projectId: number, apply: (project: Project) => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      const project = await this.lock(projectId);
      const result = await apply(project);
      project.modifiedAt = clock.now();
      await this.projects.update(project);
      return result;
    });
  }

  private async apply(project: Project, body: ModifyProjectDto): Promise<void> {
    if (body.updateType !== 'environment') {
      const besides = body.updateType === 'data-collection' ? await this.tables.bytes(project.projectId) : 0;
      return applyUpdate(project, body, body.updateType, besides);
    }
    if (!body.environments) throw invalid({ environments: 'Environments should be a list of {name, bindings}' });
    await this.environments.replace(project.projectId, body.environments, body.version);
  }

  private found(project: Project | null): Project {
    if (!project) throw notFound('projectId', NO_PROJECT);
    return project;
  }
}

/** Which of a project's versions each update type checks. */
const VERSIONED = {
  'basic-info': 'details',
  'data-collection': 'dataCollection',
  'data-binding': 'dataBinding',
} as const;

/** The part of a project that each update type changes. */
const PARTS = {
  'basic-info': 'details',
  'data-collection': 'data',
  'data-binding': 'data',
  environment: 'environments',
} as const satisfies Record<UpdateType, ProjectChange['part']>;

const THINGS = {
  'basic-info': 'project',
  'data-collection': 'data collection',
  'data-binding': 'data binding',
} as const;

/** @param besides bytes of the project's tables, which count together with its data collection */
function applyUpdate(
  project: Project,
  body: ModifyProjectDto,
  updateType: Exclude<UpdateType, 'environment'>,
  besides: number,
): void {
  requireVersion(body.version, versionsOf(project)[VERSIONED[updateType]], THINGS[updateType]);
  switch (updateType) {
    case 'basic-info':
      if (body.name !== undefined) Object.assign(project, { name: body.name, nameKey: nameKey(body.name) });
      if (body.description !== undefined) project.description = body.description;
      project.isSinglePageApp = body.isSinglePageApp ?? project.isSinglePageApp;
      project.runsAtOnce = body.runsAtOnce ?? project.runsAtOnce;
      project.goodPageMb = body.goodPageMb ?? project.goodPageMb;
      project.testAttributes = body.testAttributes ?? project.testAttributes;
      project.stopAtFailure = body.stopAtFailure ?? project.stopAtFailure;
      if (body.overlayRules) project.overlayRules = overlayRulesOf(body.overlayRules);
      project.rerunInterrupted = body.rerunInterrupted ?? project.rerunInterrupted;
      project.maskedOnDevices = body.maskedOnDevices ?? project.maskedOnDevices;
      return;
    case 'data-collection':
      if (!body.dataCollection) throw invalid({ dataCollection: 'Data collection should not be empty' });
      project.dataCollection = readDataCollection(body.dataCollection, besides);
      return;
    case 'data-binding':
      if (!body.dataBinding) throw invalid({ dataBinding: 'Data binding should be a list of {title, value}' });
      project.dataBinding = readDataBinding(body.dataBinding);
  }
}

/** @throws UserError 422 */
function overlayRulesOf(input: unknown[]): readonly OverlayRule[] {
  const { rules, error } = readOverlayRules(input);
  if (!rules) throw invalid({ overlayRules: error });
  return rules;
}
