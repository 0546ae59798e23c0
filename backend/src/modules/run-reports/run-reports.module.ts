import { Module } from '@nestjs/common';
import { ReportsModule } from '../reports/reports.module.js';
import { RunnerModule } from '../runner/runner.module.js';
import { RunComparisonService } from './run-comparison.service.js';
import { RunReportsController } from './run-reports.controller.js';
import { RunReportsService } from './run-reports.service.js';

@Module({
  imports: [RunnerModule, ReportsModule],
  controllers: [RunReportsController],
  providers: [RunReportsService, RunComparisonService],
})
export class RunReportsModule {}
