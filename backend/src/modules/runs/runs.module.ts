import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ComponentsModule } from '../components/components.module.js';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { ExecutionModule } from '../execution/execution.module.js';
import { LiveModule } from '../live/live.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { TestCasesModule } from '../test-cases/test-cases.module.js';
import { UsersModule } from '../users/users.module.js';
import { DevicesModule } from '../xecutor/devices.module.js';
import { AuditedRunCommands } from './commands/audited-run-commands.js';
import { FailedFilesService } from './commands/failed-files.service.js';
import { QueueLimit } from './commands/queue-limit.js';
import { RerunsService } from './commands/reruns.service.js';
import { RunsService } from './commands/runs.service.js';
import { TriggeredRunsService } from './commands/triggered-runs.service.js';
import { FileRunsRepository } from './file-runs.repository.js';
import { LatestRunsService } from './history/latest-runs.service.js';
import { RunTotalsService } from './history/run-totals.service.js';
import { RunFileOutcomesRepository } from './history/run-file-outcomes.repository.js';
import { RunFileOutcomesService } from './history/run-file-outcomes.service.js';
import { RunHistoryService } from './history/run-history.service.js';
import { RunOutcomesService } from './history/run-outcomes.service.js';
import { RunSnapshotsService } from './history/run-snapshots.service.js';
import { WaitingReasonsService } from './history/waiting-reasons.service.js';
import { PinnedRunsRepository } from './retention/pinned-runs.repository.js';
import { RunPinsService } from './retention/run-pins.service.js';
import { RunRemovalsRepository } from './retention/run-removals.repository.js';
import { RunRemovalsService } from './retention/run-removals.service.js';
import { StoppedProjects } from './commands/stopped-projects.js';
import { RunsController } from './runs.controller.js';
import { RunsRepository } from './runs.repository.js';

/** Runs as people see them: starts, stops, reruns, lists, pins and removes them. */
@Module({
  imports: [
    AuditModule,
    ProjectsModule,
    ComponentsModule,
    TestCasesModule,
    ReportsModule,
    LiveModule,
    UsersModule,
    DevicesModule,
    DispatchModule,
    ExecutionModule,
  ],
  controllers: [RunsController],
  providers: [
    RunsRepository,
    FileRunsRepository,
    QueueLimit,
    AuditedRunCommands,
    StoppedProjects,
    RunsService,
    TriggeredRunsService,
    FailedFilesService,
    RerunsService,
    RunTotalsService,
    WaitingReasonsService,
    RunHistoryService,
    LatestRunsService,
    RunSnapshotsService,
    RunFileOutcomesRepository,
    RunFileOutcomesService,
    RunOutcomesService,
    PinnedRunsRepository,
    RunPinsService,
    RunRemovalsRepository,
    RunRemovalsService,
  ],
  exports: [
    RunRemovalsService,
    RerunsService,
    RunHistoryService,
    RunSnapshotsService,
    RunFileOutcomesService,
    RunOutcomesService,
    TriggeredRunsService,
  ],
})
export class RunsModule {}
