import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/access.js';
import { conflict } from '../../common/errors.js';
import type { Answer } from '../../common/http/envelope.js';
import { Database } from '../../database/database.js';
import { namesOf } from '../projects/dto/environment-names.js';
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
   * The runs for a call of the link, one per environment: queued ones if there are any, otherwise new ones. So a burst
   * of calls creates one running and one queued run per environment, however many servers take the calls.
   * @param environment replaces those of the connector
   * @throws UserError 409 for a connector that is switched off or covers no test case, 404 for an unknown environment
   */
  async byLink(connector: ConnectorRow, environment?: string): Promise<readonly string[]> {
    requireEnabled(connector);
    const names = await this.checked(connector, environment === undefined ? namesOf(connector) : [environment]);
    // Try without the lock first: nearly all calls of a burst find the queued runs here.
    return (await this.waiting(connector, names)) ?? (await this.waitingOrNew(connector, names));
  }

  /**
   * New runs for a schedule, inside the caller's transaction and under the project's lock.
   * @param environments replace those of the connector, unless empty
   * @returns the id of the first run
   * @throws UserError as `byLink`, before it writes anything
   */
  async bySchedule(connectorKey: number, schedule: string, environments: readonly string[]): Promise<string> {
    const connector = await this.connectors.findByKey(connectorKey);
    if (!connector) throw new Error(`Connector ${connectorKey} of a schedule is gone`);
    requireEnabled(connector);
    const names = await this.checked(connector, environments.length > 0 ? environments : namesOf(connector));
    const startedBy = { schedule, connector: connector.title };
    const [first] = await this.begin(connector, names, { trigger: 'schedule', startedBy });
    return first!;
  }

  /**
   * New runs that a person starts, one per environment; returns the id of the first. Works for switched-off connectors
   * too: the switch applies to links and schedules only.
   * @throws UserError 404 for an unknown connector or environment, 409 when it covers no test case or too many runs of
   * the person are queued
   */
  async byPerson(
    { projectId, connectorId, environment, environments }: RunConnectorDto,
    actor: Actor,
  ): Promise<Answer<RunIdDto>> {
    const connector = await this.known.get(projectId, connectorId);
    const wanted = environments ?? (environment ? [environment] : []);
    const [run_id] = await this.database.transaction(async () => {
      await this.projects.lock(projectId);
      const names = await this.checked(connector, wanted.length > 0 ? wanted : namesOf(connector));
      return this.begin(connector, names, { trigger: 'manual', startedBy: { connector: connector.title }, actor });
    });
    return { data: { run_id: run_id! } };
  }

  /**
   * The rerun of one of the connector's runs: one that is still open, otherwise a new one. From then on it belongs to
   * the connector too, even if a person started it.
   * @throws UserError 409 for a connector that is switched off, a run that is not over, or one in which nothing failed
   */
  rerun(connector: ConnectorRow, runId: string): Promise<string> {
    requireEnabled(connector);
    const { id, projectId, title } = connector;
    return this.starter.rerunOrJoin(projectId, runId, { connector: title }, async (rerunId) => {
      if (await this.connectorRuns.has(id, rerunId)) return;
      await this.connectorRuns.insert({ connectorKey: id, runId: rerunId, byLink: true });
    });
  }

  /**
   * As `rerun` for several runs, all of them or none.
   * @throws UserError as `rerun`, for the first run that can't be repeated
   */
  reruns(connector: ConnectorRow, runIds: readonly string[]): Promise<readonly string[]> {
    return this.database.transaction(async () => {
      await this.projects.lock(connector.projectId);
      const reruns: string[] = [];
      for (const runId of runIds) reruns.push(await this.rerun(connector, runId));
      return reruns;
    });
  }

  /** Stops one of the connector's runs. A finished run is left as it is. */
  async stop({ projectId, title }: ConnectorRow, runId: string): Promise<void> {
    await this.stops.stopTriggered(projectId, runId, { connector: title });
  }

  /** The stored names of environments; '' for none. @throws UserError 404 */
  private async checked({ projectId }: ConnectorRow, names: readonly string[]): Promise<readonly string[]> {
    if (names.length < 2) return [await this.environments.existing(projectId, names[0] ?? '')];
    return this.environments.allExisting(projectId, names);
  }

  private waitingOrNew(connector: ConnectorRow, names: readonly string[]): Promise<readonly string[]> {
    return this.database.transaction(async () => {
      await this.projects.lock(connector.projectId);
      const startedBy = { connector: connector.title };
      return (
        (await this.waiting(connector, names)) ??
        (await this.begin(connector, names, { trigger: 'connector', startedBy }))
      );
    });
  }

  /** The newest queued runs of the link in exactly these environments; null when there are none. */
  private async waiting({ id, projectId }: ConnectorRow, names: readonly string[]): Promise<readonly string[] | null> {
    const groups = await this.starter.queuedByLink(projectId, names);
    const newest = await this.connectorRuns.newestByLink(
      id,
      groups.flatMap(([first]) => first ?? []),
    );
    return groups.find(([first]) => first === newest) ?? null;
  }

  /** Starts a run per environment, inside a transaction. */
  private async begin(
    { id, projectId, coversAll }: ConnectorRow,
    names: readonly string[],
    request: Pick<Parameters<RunStarter['trigger']>[0], 'trigger' | 'startedBy' | 'actor'>,
  ): Promise<readonly string[]> {
    const nodeIds = coversAll ? null : ((await this.connectors.nodes([id])).get(id) ?? []);
    const matrixId = names.length > 1 ? randomUUID() : null;
    const runIds: string[] = [];
    for (const [place, environment] of names.entries()) {
      const matrix = matrixId === null ? null : { matrixId, matrixPlace: place };
      const runId = await this.starter.trigger({ ...request, projectId, nodeIds, environment, matrix });
      await this.connectorRuns.insert({ connectorKey: id, runId, byLink: request.trigger === 'connector' });
      runIds.push(runId);
    }
    return runIds;
  }
}

function requireEnabled({ enabled }: ConnectorRow): void {
  if (!enabled)
    throw conflict('connector_id', 'This connector is switched off. Switch it on in the configuration of its project');
}
