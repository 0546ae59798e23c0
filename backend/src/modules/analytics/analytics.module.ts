import { Module } from '@nestjs/common';
import { ComponentsModule } from '../components/components.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsService } from './analytics.service.js';
import { CachedAnalyticsService } from './cached-analytics.service.js';
import { SteadyFilesService } from './steady-files.service.js';

@Module({
  imports: [ProjectsModule, ComponentsModule, ReportsModule],
  controllers: [AnalyticsController],
  providers: [AnalyticsService, SteadyFilesService, CachedAnalyticsService],
})
export class AnalyticsModule {}
