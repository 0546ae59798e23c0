import { Injectable } from '@nestjs/common';
import { isoTime } from '../../common/iso-time.js';
import type { Caller } from '../../common/access/access.js';
import { pageOrAll } from '../../common/http/page.js';
import { PublicAddress } from '../../config/public-address.js';
import { ComponentsService } from '../components/components.service.js';
import { namesOf } from '../projects/dto/environment-names.js';
import { RunOutcomesService } from '../runner/follow/run-outcomes.service.js';
import { UserRightsService } from '../users/accounts/user-rights.service.js';
import { referencesTo } from './component-references.js';
import { ConnectorRunsRepository } from './connector-runs.repository.js';
import { type ConnectorRow, ConnectorsRepository } from './connectors.repository.js';
import { connectorVersion, ConnectorsService } from './connectors.service.js';
import { handleOf, idFor, maySeeLinks } from './links/link-rights.js';
import type { ConnectorDto, ConnectorRunDto, ConnectorsAnswerDto, ListConnectorsDto } from './dto/connectors.dto.js';

const LAST_RUNS = 5;

/** Lists connectors for the screens. */
@Injectable()
export class ConnectorListService {
  constructor(
    private readonly connectors: ConnectorsRepository,
    private readonly runs: ConnectorRunsRepository,
    private readonly known: ConnectorsService,
    private readonly components: ComponentsService,
    private readonly outcomes: RunOutcomesService,
    private readonly rights: UserRightsService,
    private readonly address: PublicAddress,
  ) {}

  /**
   * The connectors of a project, or a page of them; with an id only that connector, as an object.
   * @throws UserError 404
   */
  async list({ projectId, connectorId, ...paging }: ListConnectorsDto, caller: Caller): Promise<ConnectorsAnswerDto> {
    if (connectorId === undefined)
      return { data: await this.present(projectId, await this.known.page(projectId, pageOrAll(paging)), caller) };
    const [one] = await this.present(projectId, [await this.known.get(projectId, connectorId)], caller);
    return { data: one! };
  }

  private async present(
    projectId: number,
    connectors: readonly ConnectorRow[],
    caller: Caller,
  ): Promise<ConnectorDto[]> {
    const [tree, nodes, owners] = await Promise.all([
      this.components.tree(projectId),
      this.connectors.nodes(connectors.map(({ id }) => id)),
      this.rights.of(connectors.flatMap(({ linkOwner }) => linkOwner ?? [])),
    ]);
    const references = referencesTo(tree, nodes);
    const lastRuns = await this.lastRuns(connectors);
    return connectors.map((connector) => ({
      connector_id: idFor(connector, caller),
      handle: handleOf(connector),
      title: connector.title,
      components: connector.coversAll ? ('all' as const) : (references.get(connector.id) ?? []),
      enabled: connector.enabled,
      environment: connector.environment,
      environments: namesOf(connector),
      url: maySeeLinks(caller) ? this.address.link(`/connector/${connector.connectorId}`) : '',
      linkRefused: connector.linkOwner === null || !maySeeLinks(owners.get(connector.linkOwner)),
      lastRuns: lastRuns.get(connector.id) ?? [],
      version: connectorVersion(connector, nodes.get(connector.id)),
    }));
  }

  /** The last runs of each connector, by its key. */
  private async lastRuns(connectors: readonly ConnectorRow[]): Promise<ReadonlyMap<number, ConnectorRunDto[]>> {
    const runIds = await Promise.all(
      connectors.map(async ({ id }) => [id, await this.runs.newest(id, LAST_RUNS)] as const),
    );
    const outcomes = await this.outcomes.of(runIds.flatMap(([, ids]) => ids));
    const present = (id: string): ConnectorRunDto[] => {
      const outcome = outcomes.get(id);
      if (!outcome) return [];
      const { state, createdAt } = outcome.run;
      return [{ run_id: id, state, passed: outcome.passed, createdAt: isoTime(createdAt) }];
    };
    return new Map(runIds.map(([key, ids]) => [key, ids.flatMap(present)]));
  }
}
