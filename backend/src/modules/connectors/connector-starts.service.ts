import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/access.js';
import { conflict } from '../../common/errors.js';
import type { Answer } from '../../common/http/envelope.js';
import { Database } from '../../database/database.js';
import { EnvironmentsService } from '../projects/environments/environments.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import type { RunIdDto } from '../runner/dto/run.dto.js';
import { RunStarter } from '../runner/start/run-starter.service.js';
import { RunStopsService } from '../runner/start/run-stops.service.js';
import { ConnectorRunsRepository } from './connector-runs.repository.js';
import type { RunConnectorDto } from './dto/connectors.dto.js';
import { ConnectorsService } from './connectors.service.js';
import { type ConnectorRow, ConnectorsRepository } from './connectors.repository.js';

/** Starts and stops the runs of connectors (3 §8). */
@Injectable()
export class ConnectorStartsService {
  constructor(
    private readonly connectors: ConnectorsRepository,
    private readonly known: ConnectorsService,
    private readonly connectorRuns: ConnectorRunsRepository,
    private readonly starter: RunStarter,
    private readonly stops: RunStopsService,
    private readonly environments: EnvironmentsService,
    private readonly projects: ProjectsService,
    private readonly database: Database,
  ) {}

  /**
   * The run for a call of the link: a queued one if there is one, otherwise a new one. So a burst of calls creates one running and one
   * queued run per environment, however many servers take the calls.
   * @throws UserError 409 for a connector that is switched off or covers no test case, 404 for an unknown environment
   */
  async byLink(connector: ConnectorRow, environment = connector.environment): Promise<string> {
    requireEnabled(connector);
    const name = await this.environments.existing(connector.projectId, environment);
    // Try without the lock first: nearly all calls of a burst find the queued run here.
    return (await this.waiting(connector, name)) ?? (await this.waitingOrNew(connector, name));
  }

  /**
   * A new run for a schedule, inside the caller's transaction and under the project's lock.
   * @throws UserError as `byLink`
   */
  async bySchedule(connectorKey: number, schedule: string, environment: string): Promise<string> {
    const connector = await this.connectors.findByKey(connectorKey);
    if (!connector) throw new Error(`Connector ${connectorKey} of a schedule is gone`);
    requireEnabled(connector);
    return this.begin(connector, {
      trigger: 'schedule',
      environment: environment || connector.environment,
      startedBy: { schedule, connector: connector.title },
    });
  }

  /**
   * A new run that a person starts. Works for switched-off connectors too: the switch applies to links and schedules only.
   * @throws UserError 404 for an unknown connector or environment, 409 when it covers no test case or too many runs of the person are
   * queued
   */
  async byPerson({ projectId, connectorId, environment }: RunConnectorDto, actor: Actor): Promise<Answer<RunIdDto>> {
    const connector = await this.known.get(projectId, connectorId);
    const run_id = await this.database.transaction(async () => {
      await this.projects.lock(projectId);
      return this.begin(connector, {
        trigger: 'manual',
        environment: environment || connector.environment,
        startedBy: { connector: connector.title },
        actor,
      });
    });
    return { data: { run_id } };
  }

  /**
   * The rerun of one of the connector's runs: one that is still open, otherwise a new one.
   * @throws UserError 409 for a connector that is switched off, a run that is not over, or one in which nothing failed
   */
  rerun(connector: ConnectorRow, runId: string): Promise<string> {
    requireEnabled(connector);
    const { id, projectId, title } = connector;
    return this.starter.rerunOrJoin(projectId, runId, { connector: title }, (rerunId) =>
      this.connectorRuns.insert({ connectorKey: id, runId: rerunId, byLink: true }),
    );
  }

  /** Stops one of the connector's runs. A finished run is left as it is. */
  async stop({ projectId, title }: ConnectorRow, runId: string): Promise<void> {
    await this.stops.stopTriggered(projectId, runId, { connector: title });
  }

  private waitingOrNew(connector: ConnectorRow, environment: string): Promise<string> {
    return this.database.transaction(async () => {
      await this.projects.lock(connector.projectId);
      return (
        (await this.waiting(connector, environment)) ??
        (await this.begin(connector, { trigger: 'connector', environment, startedBy: { connector: connector.title } }))
      );
    });
  }

  private async waiting({ id, projectId }: ConnectorRow, environment: string): Promise<string | null> {
    return this.connectorRuns.newestByLink(id, await this.starter.queuedByLink(projectId, environment));
  }

  private async begin(
    { id, projectId, coversAll }: ConnectorRow,
    request: Pick<Parameters<RunStarter['trigger']>[0], 'trigger' | 'environment' | 'startedBy' | 'actor'>,
  ): Promise<string> {
    const nodeIds = coversAll ? null : ((await this.connectors.nodes([id])).get(id) ?? []);
    const runId = await this.starter.trigger({ ...request, projectId, nodeIds });
    await this.connectorRuns.insert({ connectorKey: id, runId, byLink: request.trigger === 'connector' });
    return runId;
  }
}

function requireEnabled({ enabled }: ConnectorRow): void {
  if (!enabled)
    throw conflict('connector_id', 'This connector is switched off. Switch it on in the configuration of its project');
}
