import { Module } from '@nestjs/common';
import { ComponentsModule } from '../components/components.module.js';
import { ConnectorsModule } from '../connectors/connectors.module.js';
import { CronsModule } from '../crons/crons.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { TestCasesModule } from '../test-cases/test-cases.module.js';
import { ComponentUsesController } from './component-uses/component-uses.controller.js';
import { ComponentUsesService } from './component-uses/component-uses.service.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';

/** Views that combine a project with its tree, results, connectors and schedules. */
@Module({
  imports: [ProjectsModule, ComponentsModule, TestCasesModule, ReportsModule, ConnectorsModule, CronsModule],
  controllers: [OverviewController, ComponentUsesController],
  providers: [OverviewService, ComponentUsesService],
})
export class OverviewModule {}
