import { Injectable } from '@nestjs/common';
import { notFound } from '../../../common/errors.js';
import { RateLimits } from '../../../common/rate-limit/rate-limits.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { UserRightsService } from '../../users/accounts/user-rights.service.js';
import { type ConnectorRow, ConnectorsRepository } from '../connectors.repository.js';
import type { LinkCall } from '../dto/connector-call.js';
import { requireLinkRights } from './link-rights.js';

const PROJECT_DELETED =
  'The project of this connector was deleted. Whoever may delete projects can restore it for 30 days, in the list of projects';

/** Admits calls of links: applies rate limits and the rights of the link's owner (3 §8). */
@Injectable()
export class LinkAccessService {
  constructor(
    private readonly connectors: ConnectorsRepository,
    private readonly rights: UserRightsService,
    private readonly limits: RateLimits,
    private readonly projects: ProjectsService,
  ) {}

  /**
   * The connector of a link. Unknown ids have a separate rate limit, which stops guessing without blocking valid links
   * from the same address.
   * @throws UserError 404 for an unknown link, 403 when its owner has lost the right, 429
   */
  async connectorOf({ connectorId, client, format }: LinkCall, call: 'connectorStart' | 'connectorRun') {
    const connector = await this.connectors.findByLink(connectorId);
    if (!connector) {
      await this.limits.take('connectorUnknown', { address: client.address });
      throw notFound('connector_id', 'There is no such connector. Copy its link from the configuration of the project');
    }
    await this.limits.take(call, { address: client.address, account: String(connector.id) });
    if (!(await this.projects.names([connector.projectId])).has(connector.projectId))
      throw notFound('connector_id', PROJECT_DELETED);
    await this.requireOwner(connector, format);
    return connector;
  }

  private async requireOwner({ linkOwner }: ConnectorRow, format: LinkCall['format']): Promise<void> {
    const owners = linkOwner === null ? null : await this.rights.of([linkOwner]);
    requireLinkRights(owners?.get(linkOwner!), format);
  }
}
