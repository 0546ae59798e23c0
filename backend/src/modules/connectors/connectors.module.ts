import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ComponentsModule } from '../components/components.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { RunnerModule } from '../runner/runner.module.js';
import { UsersModule } from '../users/users.module.js';
import { RateLimitModule } from '../../common/rate-limit/rate-limit.module.js';
import { ConnectorLinksController } from './links/connector-links.controller.js';
import { ConnectorLinksService } from './links/connector-links.service.js';
import { ConnectorListService } from './connector-list.service.js';
import { ConnectorRunsRepository } from './connector-runs.repository.js';
import { ConnectorStartsService } from './connector-starts.service.js';
import { ConnectorsController } from './connectors.controller.js';
import { ConnectorDeletions } from './connectors.events.js';
import { ConnectorsRepository } from './connectors.repository.js';
import { LinkAccessService } from './links/link-access.service.js';
import { ConnectorsService } from './connectors.service.js';

@Module({
  imports: [AuditModule, ProjectsModule, ComponentsModule, RunnerModule, RateLimitModule, UsersModule],
  controllers: [ConnectorsController, ConnectorLinksController],
  providers: [
    ConnectorsRepository,
    ConnectorRunsRepository,
    ConnectorDeletions,
    ConnectorsService,
    ConnectorListService,
    ConnectorStartsService,
    ConnectorLinksService,
    LinkAccessService,
  ],
  exports: [ConnectorsService, ConnectorListService, ConnectorStartsService, ConnectorDeletions],
})
export class ConnectorsModule {}
