import { Injectable } from '@nestjs/common';
import { LIMITS, permission } from '@testplatform/contract';
import type { Caller } from '../../common/access/access.js';
import { notFound } from '../../common/errors.js';
import { pageOf } from '../../common/http/page.js';
import { ComponentsService } from '../components/components.service.js';
import { ConnectorsService } from '../connectors/connectors.service.js';
import { CronsService } from '../crons/crons.service.js';
import { ProjectAnswersService } from '../projects/project-answers.service.js';
import { mayReadData, NO_PROJECT, type ProjectData, ProjectsService } from '../projects/projects.service.js';
import { type LatestOfFile, ReportsService } from '../reports/results/reports.service.js';
import { TestCasesService } from '../test-cases/test-cases.service.js';
import type { ListProjectsDto, ProjectListAnswerDto, ProjectSummaryDto } from './dto/project-list.dto.js';
import { summarise } from './project-summary.js';

/** The project list, with data from projects, trees and last results. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly projects: ProjectsService,
    private readonly components: ComponentsService,
    private readonly cases: TestCasesService,
    private readonly reports: ReportsService,
    private readonly connectors: ConnectorsService,
    private readonly crons: CronsService,
    private readonly answers: ProjectAnswersService,
  ) {}

  /** Omits the fields that the caller may not read. @throws UserError 404 if the named project doesn't exist */
  async list(body: ListProjectsDto, caller: Caller): Promise<ProjectListAnswerDto> {
    const projects = await this.projects.list(body, pageOf(body));
    if (body.projectId !== undefined && projects.length === 0) throw notFound('projectId', NO_PROJECT);
    const ids = projects.map((project) => project.projectId);
    const data = await this.data(ids, body, caller);
    return {
      data: permission(caller, 'projects', 'view')
        ? projects.map((project) => this.projects.present(project, body, data.get(project.projectId)))
        : projects.map(({ projectId, name }) => ({ project_id: projectId, name })),
      ...(await this.details(ids, body, caller)),
    };
  }

  /** In a list, the data of the first projects only, because it may be megabytes for each (3 §3). */
  private async data(ids: readonly number[], { projectId, onlyProjectBasicDetails }: ListProjectsDto, caller: Caller) {
    if (onlyProjectBasicDetails || !mayReadData(caller)) return new Map<number, ProjectData>();
    return this.projects.firstData(ids, projectId === undefined ? LIMITS.listedDataBytes : Infinity);
  }

  private async details(
    ids: readonly number[],
    { summary, componentData: withTree }: ListProjectsDto,
    caller: Caller,
  ): Promise<Omit<ProjectListAnswerDto, 'data'>> {
    const withResults = permission(caller, 'reports', 'view') || permission(caller, 'analytics', 'view');
    return {
      ...(summary &&
        withResults && { summaryData: await this.answers.each(ids, 'summary', (some) => this.summaries(some)) }),
      ...(withTree &&
        permission(caller, 'components', 'view') && { componentData: await this.trees(ids, withResults) }),
    };
  }

  /** Counted in the database: a project with thousands of files returns one row. */
  private async summaries(ids: readonly number[]): Promise<Record<string, ProjectSummaryDto>> {
    const [nodes, cases, results, connectors, crons] = await Promise.all([
      this.components.countByType(ids),
      this.cases.countByProject(ids),
      this.reports.latestTotals(ids),
      this.connectors.countByProject(ids),
      this.crons.countByProject(ids),
    ]);
    return ofEach(ids, (id) => ({
      ...summarise(nodes.get(id), cases.get(id), results.get(id)),
      cicd: connectors.get(id) ?? 0,
      cronJobs: crons.get(id) ?? 0,
    }));
  }

  private async trees(all: readonly number[], withResults: boolean): Promise<Record<string, Record<string, unknown>>> {
    const ids = await this.firstTrees(all);
    const [trees, latest] = await Promise.all([
      this.components.trees(ids),
      withResults ? this.reports.latest(ids) : new Map<string, LatestOfFile>(),
    ]);
    return ofEach(ids, (id) => this.reports.presentTree(trees.get(id) ?? [], latest));
  }

  /** The first projects that together have at most as many nodes as one tree may have. */
  private async firstTrees(ids: readonly number[]): Promise<readonly number[]> {
    const counts = await this.components.countByType(ids);
    let nodes = 0;
    return ids.filter((id) => {
      nodes += Object.values(counts.get(id) ?? {}).reduce((sum, count) => sum + count, 0);
      return nodes <= LIMITS.treeNodesMax;
    });
  }
}

const ofEach = <T>(ids: readonly number[], present: (id: number) => T): Record<string, T> =>
  Object.fromEntries(ids.map((id) => [id, present(id)]));
