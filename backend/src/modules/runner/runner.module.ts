import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ArtifactsModule } from '../artifacts/artifacts.module.js';
import { ComponentsModule } from '../components/components.module.js';
import { LiveModule } from '../live/live.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { TestCasesModule } from '../test-cases/test-cases.module.js';
import { DevicesModule } from '../xecutor/devices.module.js';
import { UsersModule } from '../users/users.module.js';
import { LiveEnds } from './live-ends.js';
import { LostFiles } from './lost-files.js';
import { LostXecutors } from './lost-xecutors.js';
import { RunSourceService } from './run-source.service.js';
import { FailedFilesService } from './failed-files.service.js';
import { FileRunsRepository } from './file-runs.repository.js';
import { MergedRunsService } from './merged-runs.service.js';
import { RecordedRuns } from './recorded-runs.js';
import { RerunsService } from './reruns.service.js';
import { RunEndsService } from './run-ends.service.js';
import { RunFilesRepository } from './run-files.repository.js';
import { RunFilesService } from './run-files.service.js';
import { PinnedRunsRepository } from './pinned-runs.repository.js';
import { RunPinsService } from './run-pins.service.js';
import { RunRemovalsRepository } from './run-removals.repository.js';
import { RunRemovalsService } from './run-removals.service.js';
import { RunOutcomesService } from './run-outcomes.service.js';
import { RunHistoryService } from './run-history.service.js';
import { RunStore } from './run-store.js';
import { RunEvents } from './runner.events.js';
import { RunnerService } from './runner.service.js';
import { RunsController } from './runs.controller.js';
import { RunsRepository } from './runs.repository.js';
import { RunsService } from './runs.service.js';
import { XecutorFilesService } from './xecutor-files.service.js';
import { TriggeredRunsService } from './triggered-runs.service.js';

@Module({
  imports: [
    AuditModule,
    ProjectsModule,
    ComponentsModule,
    TestCasesModule,
    ReportsModule,
    ArtifactsModule,
    LiveModule,
    UsersModule,
    DevicesModule,
  ],
  controllers: [RunsController],
  providers: [
    RunsRepository,
    FileRunsRepository,
    RunEvents,
    RunStore,
    RecordedRuns,
    RunsService,
    MergedRunsService,
    FailedFilesService,
    RerunsService,
    RunHistoryService,
    RunFilesRepository,
    RunFilesService,
    PinnedRunsRepository,
    RunPinsService,
    RunRemovalsRepository,
    RunRemovalsService,
    RunOutcomesService,
    RunEndsService,
    TriggeredRunsService,
    RunSourceService,
    XecutorFilesService,
    LostFiles,
    LostXecutors,
    LiveEnds,
    RunnerService,
  ],
  exports: [
    RunsService,
    RunRemovalsService,
    RerunsService,
    RunHistoryService,
    RunFilesService,
    RunOutcomesService,
    RunEndsService,
    TriggeredRunsService,
    RunSourceService,
    XecutorFilesService,
    RunEvents,
  ],
})
export class RunnerModule {}
