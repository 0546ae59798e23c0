import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { ComponentsModule } from '../components/components.module.js';
import { DevicesModule } from '../devices/devices.module.js';
import { LiveModule } from '../live/live.module.js';
import { ProjectFilesModule } from '../project-files/project-files.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { CaseHistoryService } from '../reports/results/case-history.service.js';
import { TestCasesModule } from '../test-cases/test-cases.module.js';
import { TestCasesService } from '../test-cases/test-cases.service.js';
import { UsersModule } from '../users/users.module.js';
import { PinnedRunsRepository } from './clean/pinned-runs.repository.js';
import { RunRemovalsRepository } from './clean/run-removals.repository.js';
import { RunRemovalsService } from './clean/run-removals.service.js';
import { RunEndAnnouncer } from './follow/run-end-announcer.js';
import { RunEndWaiter } from './follow/run-end-waiter.service.js';
import { RunEndWatcher } from './follow/run-end-watcher.js';
import { RunHistoryService } from './follow/run-history.service.js';
import { RunOutcomesService } from './follow/run-outcomes.service.js';
import { RunProgressService } from './follow/run-progress.service.js';
import { RunReportsService } from './follow/run-reports.service.js';
import { RunSnapshotsService } from './follow/run-snapshots.service.js';
import { RunTotalsService } from './follow/run-totals.service.js';
import { WaitingReasonsService } from './follow/waiting-reasons.service.js';
import { RunReportsController } from './run-reports.controller.js';
import { RunnerController } from './runner.controller.js';
import { AuditedRunCommands } from './start/audited-run-commands.js';
import { FileSelectionService } from './start/file-selection.service.js';
import { RunStarter } from './start/run-starter.service.js';
import { RunStopsService } from './start/run-stops.service.js';
import { StartLimits } from './start/start-limits.js';
import { FileClaims } from './store/file-claims.service.js';
import { FileRunsRepository } from './store/file-runs.repository.js';
import { RerunsRepository } from './store/reruns.repository.js';
import { RunStore } from './store/run-store.service.js';
import { RunEvents } from './store/run.events.js';
import { RunsRepository } from './store/runs.repository.js';
import { ConnectedWorkers } from './work/connected-workers.service.js';
import { DatabaseRunSource } from './work/database-run-source.service.js';
import { LeaseSweeper } from './work/sweeps/lease-sweeper.js';
import { LostFileSweep } from './work/sweeps/lost-file-sweep.js';
import { LostXecutorSweep } from './work/sweeps/lost-xecutor-sweep.js';
import { RunnableFilesService } from './work/runnable-files.service.js';
import { ServerWorker } from './work/server-worker.service.js';
import { SignedInFilesService } from './work/signed-in/signed-in-files.service.js';
import { SignedInStatesRepository } from './work/signed-in/signed-in-states.repository.js';
import { WorkerProcesses } from './work/worker-processes.service.js';
import { XecutorFilesService } from './work/xecutor-files.service.js';

const START = [StartLimits, FileSelectionService, RunStarter, RunStopsService, AuditedRunCommands];
const FOLLOW = [
  RunTotalsService,
  WaitingReasonsService,
  RunHistoryService,
  RunSnapshotsService,
  RunOutcomesService,
  RunReportsService,
  RunProgressService,
  RunEndWatcher,
  RunEndAnnouncer,
  RunEndWaiter,
];
const CLEAN = [PinnedRunsRepository, RunRemovalsRepository, RunRemovalsService];
const WORK = [
  ConnectedWorkers,
  WorkerProcesses,
  DatabaseRunSource,
  RunnableFilesService,
  SignedInStatesRepository,
  SignedInFilesService,
  XecutorFilesService,
  LostFileSweep,
  LostXecutorSweep,
  ServerWorker,
  LeaseSweeper,
];
const STORE = [RunsRepository, FileRunsRepository, RerunsRepository, RunEvents, RunStore, FileClaims];

/** Runs of tests, from their start to their removal. A folder for each part: docs/adr/059. */
@Module({
  imports: [
    AuditModule,
    ProjectsModule,
    ProjectFilesModule,
    ComponentsModule,
    TestCasesModule,
    ReportsModule,
    ArtifactsModule,
    LiveModule,
    UsersModule,
    DevicesModule,
  ],
  controllers: [RunnerController, RunReportsController],
  providers: [...START, ...FOLLOW, ...CLEAN, ...WORK, ...STORE],
  exports: [
    RunRemovalsService,
    RunStarter,
    RunStopsService,
    RunOutcomesService,
    RunEndWaiter,
    RunEvents,
    FileRunsRepository,
    ConnectedWorkers,
    WorkerProcesses,
    DatabaseRunSource,
    RunnableFilesService,
    ServerWorker,
    XecutorFilesService,
  ],
})
export class RunnerModule {
  constructor(cases: TestCasesService, history: CaseHistoryService) {
    cases.executedBy(history);
  }
}
