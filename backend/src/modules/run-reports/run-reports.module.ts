import { Module } from '@nestjs/common';
import { ReportsModule } from '../reports/reports.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { RunComparisonService } from './run-comparison.service.js';
import { RunProgressService } from './run-progress.service.js';
import { RunReportsController } from './run-reports.controller.js';
import { RunReportsService } from './run-reports.service.js';

@Module({
  imports: [RunsModule, ReportsModule],
  controllers: [RunReportsController],
  providers: [RunReportsService, RunProgressService, RunComparisonService],
})
export class RunReportsModule {}
