import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { clock, LIMITS, TEXTS } from '@testplatform/contract';
import type { Actor, Caller } from '../../common/access/access.js';
import { requireRule } from '../../common/access/access.guard.js';
import { conflict, invalid, notFound } from '../../common/errors.js';
import type { Answer } from '../../common/http/envelope.js';
import type { Page } from '../../common/http/page.js';
import { requireVersion, versionOf } from '../../common/versions.js';
import { AuditService } from '../audit/audit.service.js';
import { ComponentsService } from '../components/components.service.js';
import { namesOf, type StoredEnvironments, storedNames } from '../projects/dto/environment-names.js';
import { EnvironmentsService } from '../projects/environments/environments.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { UserRightsService } from '../users/accounts/user-rights.service.js';
import { nodeIdsOf, readComponents } from './component-references.js';
import { ConnectorDeletions } from './connectors.events.js';
import { type ConnectorRow, ConnectorsRepository } from './connectors.repository.js';
import type { ConnectorIdDto, ManageConnectorDto } from './dto/connectors.dto.js';
import { hasAllLinkRights, idFor, keyOfHandle, maySeeLinks } from './links/link-rights.js';

export { handleOf, idFor } from './links/link-rights.js';

const { connectorPartsMax: PARTS } = LIMITS;

/** Creates, changes and deletes the connectors of projects (2 §5, 3 §8, §13). */
@Injectable()
export class ConnectorsService {
  constructor(
    private readonly connectors: ConnectorsRepository,
    private readonly projects: ProjectsService,
    private readonly environments: EnvironmentsService,
    private readonly components: ComponentsService,
    private readonly deletions: ConnectorDeletions,
    private readonly rights: UserRightsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Creates, changes or deletes a connector; the body decides which, and thus the required right. A new link also requires the right
   * to start runs.
   * @throws UserError 403, 422, 404, 409 for the deletion of one that a schedule uses, or a change based on an older version
   */
  async manage(body: ManageConnectorDto, caller: Caller, actor: Actor): Promise<Answer<ConnectorIdDto>> {
    const action = body.connectorDelete ? 'delete' : body.connectorId === undefined ? 'create' : 'modify';
    requireRule({ kind: 'permission', module: 'connectors', action }, caller);
    if (action === 'create' || (action === 'modify' && body.regenerate))
      requireRule({ kind: 'permission', module: 'runner', action: 'run' }, caller);
    const connector = await this.projects.changePart(body.projectId, 'connectors', async () => {
      if (body.connectorDelete) return this.delete(body, actor);
      return body.connectorId === undefined
        ? this.create(body, actor)
        : this.change(await this.get(body.projectId, body.connectorId), body, caller, actor);
    });
    return { data: { connector_id: idFor(connector, caller) } };
  }

  /**
   * In the order of creation.
   * @throws UserError 404 for an unknown project
   */
  async page(projectId: number, page: Page): Promise<ConnectorRow[]> {
    await this.projects.require(projectId);
    return this.connectors.ofProject(projectId, page);
  }

  /**
   * @param connectorId its id or its handle
   * @throws UserError 404, also for one of another project
   */
  async get(projectId: number, connectorId: string): Promise<ConnectorRow> {
    const key = keyOfHandle(connectorId);
    const found = await (key === null ? this.connectors.findByLink(connectorId) : this.connectors.findByKey(key));
    if (found?.projectId !== projectId) throw notFound('connectorId', 'There is no such connector in this project');
    return found;
  }

  /** All connectors of a project, by key. */
  async byKey(projectId: number): Promise<ReadonlyMap<number, ConnectorRow>> {
    return new Map((await this.connectors.ofProject(projectId)).map((connector) => [connector.id, connector]));
  }

  /** The connector that started a run, by its link or for a schedule; null when none did, or it was deleted. */
  starterOf(runId: string): Promise<ConnectorRow | null> {
    return this.connectors.findStarter(runId);
  }

  /** The connectors of a project that cover one of these nodes, in the order of creation. */
  async naming(projectId: number, nodeIds: ReadonlySet<string>): Promise<ConnectorRow[]> {
    const connectors = await this.connectors.ofProject(projectId);
    const nodes = await this.connectors.nodes(connectors.map(({ id }) => id));
    return connectors.filter(({ id }) => nodes.get(id)?.some((nodeId) => nodeIds.has(nodeId)));
  }

  countByProject(projectIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return this.connectors.countByProject(projectIds);
  }

  private async create(body: ManageConnectorDto, actor: Actor): Promise<ConnectorRow> {
    if (!body.title) throw invalid({ title: TEXTS.titleEmpty });
    const components = readComponents(body.components ?? []);
    const { connectorsMax: most } = LIMITS;
    if (((await this.countByProject([body.projectId])).get(body.projectId) ?? 0) >= most)
      throw conflict('projectId', `A project can have at most ${most} connectors. Delete one first`);
    const now = clock.now();
    const connector = await this.connectors.insert({
      connectorId: randomUUID(),
      projectId: body.projectId,
      title: body.title,
      coversAll: components === 'all',
      enabled: body.enabled ?? true,
      ...(await this.environmentsOf(body.projectId, body, storedNames([]))),
      linkOwner: actor.userId,
      createdBy: actor.userId,
      createdAt: now,
      modifiedAt: now,
    });
    await this.keepNodes(connector, components);
    await this.record('connector-created', connector, actor);
    return connector;
  }

  private async change(
    stored: ConnectorRow,
    body: ManageConnectorDto,
    caller: Caller,
    actor: Actor,
  ): Promise<ConnectorRow> {
    if (body.version !== undefined) {
      const nodes = await this.connectors.nodes([stored.id]);
      requireVersion(body.version, connectorVersion(stored, nodes.get(stored.id)), 'connector');
    }
    if (body.title === '') throw invalid({ title: TEXTS.titleEmpty });
    const components = body.components === undefined ? null : readComponents(body.components);
    const changed: ConnectorRow = {
      ...stored,
      connectorId: body.regenerate ? randomUUID() : stored.connectorId,
      linkOwner: await this.ownerAfter(stored, body, caller),
      title: body.title ?? stored.title,
      coversAll: components === null ? stored.coversAll : components === 'all',
      enabled: body.enabled ?? stored.enabled,
      ...(await this.environmentsOf(stored.projectId, body, stored)),
      modifiedAt: clock.now(),
    };
    await this.connectors.update(changed);
    if (components !== null) await this.keepNodes(changed, components);
    await this.record('connector-modified', changed, actor, body.regenerate ? { regenerated: true } : undefined);
    return changed;
  }

  /** The environments of a request; by default the stored ones. `environment` names a single one. */
  private async environmentsOf(
    projectId: number,
    { environment, environments }: ManageConnectorDto,
    { environment: first, otherEnvironments }: StoredEnvironments,
  ): Promise<StoredEnvironments> {
    if (environments !== undefined) return storedNames(await this.environments.allExisting(projectId, environments));
    if (environment === undefined) return { environment: first, otherEnvironments };
    return storedNames([await this.environments.existing(projectId, environment)]);
  }

  /**
   * Replacing a link makes the caller its owner. So does saving, if the present owner lacks a right and the caller may
   * see links.
   */
  private async ownerAfter(
    { linkOwner }: ConnectorRow,
    { regenerate }: ManageConnectorDto,
    caller: Caller,
  ): Promise<number | null> {
    if (regenerate) return caller.userId;
    if (!maySeeLinks(caller)) return linkOwner;
    const owners = await this.rights.of(linkOwner === null ? [] : [linkOwner]);
    return linkOwner !== null && hasAllLinkRights(owners.get(linkOwner)) ? linkOwner : caller.userId;
  }

  private async delete({ projectId, connectorId = '' }: ManageConnectorDto, actor: Actor): Promise<ConnectorRow> {
    const connector = await this.get(projectId, connectorId);
    await this.deletions.announce(connector.id);
    await this.connectors.delete(connector.id);
    await this.record('connector-deleted', connector, actor);
    return connector;
  }

  /** @throws UserError 404, 422 */
  private async keepNodes(connector: ConnectorRow, components: ReturnType<typeof readComponents>) {
    const nodeIds = components === 'all' ? [] : nodeIdsOf(await this.components.tree(connector.projectId), components);
    // Limited because a list shows the nodes of every connector.
    if (nodeIds.length > 0 && nodeIds.length + (await this.connectors.countOtherNodes(connector)) > PARTS)
      throw invalid({
        components: `The connectors of a project name at most ${PARTS.toLocaleString('en')} parts together. Choose the nodes above them instead`,
      });
    await this.connectors.replaceNodes(connector.id, nodeIds);
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

/** The version of a connector's editable fields. @param nodeIds what it covers */
export const connectorVersion = (
  { title, coversAll, enabled, ...environments }: ConnectorRow,
  nodeIds: readonly string[] = [],
): string => versionOf([title, coversAll, nodeIds, enabled, namesOf(environments)]);
