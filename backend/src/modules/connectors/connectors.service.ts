import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TEXTS } from '@testplatform/contract';
import type { Actor, Caller } from '../../common/access/access.js';
import { requireRule } from '../../common/access/access.guard.js';
import { invalid, notFound } from '../../common/errors.js';
import { AuditService } from '../audit/audit.service.js';
import { ComponentsService } from '../components/components.service.js';
import { EnvironmentsService } from '../projects/environments.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { nodeIdsOf, readComponents } from './component-references.js';
import { ConnectorRunsRepository } from './connector-runs.repository.js';
import { ConnectorDeletions } from './connectors.events.js';
import { type ConnectorRow, ConnectorsRepository } from './connectors.repository.js';
import type { ManageConnectorAnswerDto, ManageConnectorDto } from './dto/connectors.dto.js';

/** Creates, changes and deletes the connectors of projects (2 §5, 3 §8, §13). */
@Injectable()
export class ConnectorsService {
  constructor(
    private readonly connectors: ConnectorsRepository,
    private readonly connectorRuns: ConnectorRunsRepository,
    private readonly projects: ProjectsService,
    private readonly environments: EnvironmentsService,
    private readonly components: ComponentsService,
    private readonly deletions: ConnectorDeletions,
    private readonly audit: AuditService,
  ) {}

  /**
   * As `manage`, after checking the rights of the caller: `create`, `delete` or `modify`, depending on the body (3 §2).
   * @throws UserError 403
   */
  manageAs(body: ManageConnectorDto, caller: Caller, actor: Actor): Promise<ManageConnectorAnswerDto> {
    const action = body.connectorDelete ? 'delete' : body.connectorId === undefined ? 'create' : 'modify';
    requireRule({ kind: 'permission', module: 'connectors', action }, caller);
    return this.manage(body, actor);
  }

  /**
   * Creates, changes or deletes a connector, as the body says (2 §7).
   * @throws UserError 422, 404, 409 for the deletion of one that a schedule uses
   */
  async manage(body: ManageConnectorDto, actor: Actor): Promise<ManageConnectorAnswerDto> {
    const connectorId = await this.projects.changePart(body.projectId, 'connectors', async () => {
      if (body.connectorDelete) return this.delete(body, actor);
      return body.connectorId === undefined
        ? this.create(body, actor)
        : this.change(await this.get(body.projectId, body.connectorId), body, actor);
    });
    return { data: { connector_id: connectorId } };
  }

  /** @throws UserError 404, also for one of another project */
  async get(projectId: number, connectorId: string): Promise<ConnectorRow> {
    const found = await this.connectors.findByLink(connectorId);
    if (found?.projectId !== projectId) throw notFound('connectorId', 'There is no such connector in this project');
    return found;
  }

  /** All connectors of a project, by key. */
  async byKey(projectId: number): Promise<ReadonlyMap<number, ConnectorRow>> {
    return new Map((await this.connectors.ofProject(projectId)).map((connector) => [connector.id, connector]));
  }

  /** The connector that started a run, by its link or for a schedule; null when none did, or it was deleted. */
  async starterOf(runId: string): Promise<ConnectorRow | null> {
    const key = await this.connectorRuns.starter(runId);
    return key === null ? null : this.connectors.findByKey(key);
  }

  countByProject(projectIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return this.connectors.countByProject(projectIds);
  }

  private async create(body: ManageConnectorDto, actor: Actor): Promise<string> {
    if (!body.title) throw invalid({ title: TEXTS.titleEmpty });
    const components = readComponents(body.components ?? []);
    const now = Date.now();
    const connector = await this.connectors.insert({
      connectorId: randomUUID(),
      projectId: body.projectId,
      title: body.title,
      coversAll: components === 'all',
      enabled: body.enabled ?? true,
      environment: await this.environments.existing(body.projectId, body.environment ?? ''),
      createdBy: actor.userId,
      createdAt: now,
      modifiedAt: now,
    });
    await this.keepNodes(connector, components);
    await this.record('connector-created', connector, actor);
    return connector.connectorId;
  }

  private async change(stored: ConnectorRow, body: ManageConnectorDto, actor: Actor): Promise<string> {
    if (body.title === '') throw invalid({ title: TEXTS.titleEmpty });
    const components = body.components === undefined ? null : readComponents(body.components);
    const changed: ConnectorRow = {
      ...stored,
      connectorId: body.regenerate ? randomUUID() : stored.connectorId,
      title: body.title ?? stored.title,
      coversAll: components === null ? stored.coversAll : components === 'all',
      enabled: body.enabled ?? stored.enabled,
      environment:
        body.environment === undefined
          ? stored.environment
          : await this.environments.existing(stored.projectId, body.environment),
      modifiedAt: Date.now(),
    };
    await this.connectors.update(changed);
    if (components !== null) await this.keepNodes(changed, components);
    await this.record('connector-modified', changed, actor, body.regenerate ? { regenerated: true } : undefined);
    return changed.connectorId;
  }

  private async delete({ projectId, connectorId = '' }: ManageConnectorDto, actor: Actor): Promise<string> {
    const connector = await this.get(projectId, connectorId);
    await this.deletions.announce(connector.id);
    await this.connectors.delete(connector.id);
    await this.record('connector-deleted', connector, actor);
    return connector.connectorId;
  }

  private async keepNodes({ id, projectId }: ConnectorRow, components: ReturnType<typeof readComponents>) {
    const nodeIds = components === 'all' ? [] : nodeIdsOf(await this.components.tree(projectId), components);
    await this.connectors.replaceNodes(id, nodeIds);
  }

  /** The audit log names a connector by its key, because its link is a secret. */
  private record(
    event: 'connector-created' | 'connector-modified' | 'connector-deleted',
    { id, title, projectId }: ConnectorRow,
    actor: Actor,
    detail: object = {},
  ): Promise<void> {
    const subject = { type: 'connector', id, name: title };
    return this.audit.record({ event, actor, subject, detail: { projectId, ...detail } });
  }
}
