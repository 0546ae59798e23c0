import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.js';
import { ComponentsModule } from '../components/components.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { UsersModule } from '../users/users.module.js';
import { CaseHistoryService } from './case-history.service.js';
import { ExcelReportService } from './excel/excel-report.service.js';
import { ExcelResultsRepository } from './excel/excel-results.repository.js';
import { ExcelSelectionService } from './excel/excel-selection.service.js';
import { FirstFailuresRepository } from './first-failures.repository.js';
import { FirstFailuresService } from './first-failures.service.js';
import { OwnCasesRepository } from './own-cases.repository.js';
import { RecentResultsRepository } from './recent-results.repository.js';
import { ReportsController } from './reports.controller.js';
import { ReportsRepository } from './reports.repository.js';
import { ReportsService } from './reports.service.js';
import { ResultRemovalsRepository } from './result-removals.repository.js';
import { ResultRemovalsService } from './result-removals.service.js';
import { RerunsRepository } from './reruns.repository.js';
import { RunCasesService } from './run-cases.service.js';
import { RunChainsService } from './run-chains.service.js';
import { RunResultsRepository } from './run-results.repository.js';
import { RunResultsService } from './run-results.service.js';
import { SteadinessService } from './steadiness.service.js';
import { TotalsRepository } from './totals.repository.js';
import { TotalsService } from './totals.service.js';

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
    RunResultsRepository,
    RunResultsService,
    OwnCasesRepository,
    RunCasesService,
    CaseHistoryService,
    RerunsRepository,
    RunChainsService,
    ExcelResultsRepository,
    ExcelSelectionService,
    ExcelReportService,
    FirstFailuresRepository,
    FirstFailuresService,
    ResultRemovalsRepository,
    ResultRemovalsService,
  ],
  exports: [
    ReportsService,
    TotalsService,
    SteadinessService,
    RunResultsService,
    RunCasesService,
    RunChainsService,
    FirstFailuresService,
    ResultRemovalsService,
  ],
})
export class ReportsModule {}
