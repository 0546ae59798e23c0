import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.js';
import { ComponentsModule } from '../components/components.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { UsersModule } from '../users/users.module.js';
import { CaseHistoryService } from './results/case-history.service.js';
import { ExcelReportService } from './excel/excel-report.service.js';
import { ExcelResultsRepository } from './excel/excel-results.repository.js';
import { ExcelSelectionService } from './excel/excel-selection.service.js';
import { OwnCasesRepository } from './results/own-cases.repository.js';
import { RecentResultsRepository } from './steadiness/recent-results.repository.js';
import { ReportsController } from './reports.controller.js';
import { ReportsRepository } from './results/reports.repository.js';
import { ReportsService } from './results/reports.service.js';
import { ResultWriterService } from './results/result-writer.service.js';
import { ResultRemovalsRepository } from './removals/result-removals.repository.js';
import { ResultRemovalsService } from './removals/result-removals.service.js';
import { RunCasesService } from './by-run/run-cases.service.js';
import { RunResultsRepository } from './by-run/run-results.repository.js';
import { RunResultsService } from './by-run/run-results.service.js';
import { SteadinessService } from './steadiness/steadiness.service.js';
import { TotalsRepository } from './roll-ups/totals.repository.js';
import { TotalsService } from './roll-ups/totals.service.js';

@Module({
  imports: [ProjectsModule, ComponentsModule, ArtifactsModule, UsersModule],
  controllers: [ReportsController],
  providers: [
    ReportsRepository,
    TotalsRepository,
    TotalsService,
    RecentResultsRepository,
    SteadinessService,
    ReportsService,
    ResultWriterService,
    RunResultsRepository,
    RunResultsService,
    OwnCasesRepository,
    RunCasesService,
    CaseHistoryService,
    ExcelResultsRepository,
    ExcelSelectionService,
    ExcelReportService,
    ResultRemovalsRepository,
    ResultRemovalsService,
  ],
  exports: [
    ReportsService,
    ResultWriterService,
    CaseHistoryService,
    TotalsService,
    SteadinessService,
    RunResultsService,
    RunCasesService,
    ResultRemovalsService,
  ],
})
export class ReportsModule {}
