import { Injectable } from '@nestjs/common';
import { PublicAddress } from '../../config/public-address.js';
import { ComponentsService } from '../components/components.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { RunOutcomesService } from '../runs/history/run-outcomes.service.js';
import { referencesTo } from './component-references.js';
import { ConnectorRunsRepository } from './connector-runs.repository.js';
import { type ConnectorRow, ConnectorsRepository } from './connectors.repository.js';
import { ConnectorsService } from './connectors.service.js';
import type { ConnectorDto, ConnectorRunDto, ConnectorsAnswerDto, ListConnectorsDto } from './dto/connectors.dto.js';

const LAST_RUNS = 5;

/** Lists connectors for the screens. */
@Injectable()
export class ConnectorListService {
  constructor(
    private readonly connectors: ConnectorsRepository,
    private readonly runs: ConnectorRunsRepository,
    private readonly known: ConnectorsService,
    private readonly projects: ProjectsService,
    private readonly components: ComponentsService,
    private readonly outcomes: RunOutcomesService,
    private readonly address: PublicAddress,
  ) {}

  /**
   * The connectors of a project; with an id only that one, as an object (3 §13).
   * @throws UserError 404
   */
  async list({ projectId, connectorId }: ListConnectorsDto): Promise<ConnectorsAnswerDto> {
    await this.projects.get(projectId);
    if (connectorId === undefined)
      return { data: await this.present(projectId, await this.connectors.ofProject(projectId)) };
    const [one] = await this.present(projectId, [await this.known.get(projectId, connectorId)]);
    return { data: one! };
  }

  private async present(projectId: number, connectors: readonly ConnectorRow[]): Promise<ConnectorDto[]> {
    const [tree, nodes] = await Promise.all([
      this.components.tree(projectId),
      this.connectors.nodes(connectors.map(({ id }) => id)),
    ]);
    return Promise.all(
      connectors.map(async ({ id, connectorId, title, coversAll, enabled, environment }) => ({
        connector_id: connectorId,
        title,
        components: coversAll ? ('all' as const) : referencesTo(tree, nodes.get(id) ?? []),
        enabled,
        environment,
        url: this.address.link(`/connector/${connectorId}`),
        lastRuns: await this.lastRuns(id),
      })),
    );
  }

  private async lastRuns(connectorKey: number): Promise<ConnectorRunDto[]> {
    const ids = await this.runs.newest(connectorKey, LAST_RUNS);
    const outcomes = await this.outcomes.of(ids);
    return ids.flatMap((id) => {
      const outcome = outcomes.get(id);
      if (!outcome) return [];
      const { state, createdAt } = outcome.run;
      return [{ run_id: id, state, passed: outcome.passed, createdAt: new Date(createdAt).toISOString() }];
    });
  }
}
