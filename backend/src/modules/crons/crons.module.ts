import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ConnectorsModule } from '../connectors/connectors.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { RunnerModule } from '../runner/runner.module.js';
import { CronClock } from './cron-clock.js';
import { CronDaysRepository } from './cron-days.repository.js';
import { CronDaysService } from './cron-days.service.js';
import { CronListService } from './cron-list.service.js';
import { CronsController } from './crons.controller.js';
import { CronsRepository } from './crons.repository.js';
import { CronsService } from './crons.service.js';

@Module({
  imports: [AuditModule, ProjectsModule, ConnectorsModule, RunnerModule],
  controllers: [CronsController],
  providers: [CronsRepository, CronDaysRepository, CronsService, CronListService, CronDaysService, CronClock],
  exports: [CronsService, CronListService],
})
export class CronsModule {}
