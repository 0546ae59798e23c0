import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.js';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { LiveModule } from '../live/live.module.js';
import { ProjectFilesModule } from '../project-files/project-files.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { FileLeasesRepository } from './file-leases.repository.js';
import { RunStatesRepository } from './run-states.repository.js';
import { TestCasesModule } from '../test-cases/test-cases.module.js';
import { UsersModule } from '../users/users.module.js';
import { WorkersModule } from '../workers/workers.module.js';
import { DevicesModule } from '../xecutor/devices.module.js';
import { DatabaseRunSource } from './database-run-source.service.js';
import { LostFileSweep } from './lost-file-sweep.js';
import { LostXecutorSweep } from './lost-xecutor-sweep.js';
import { ResultVolumes } from './result-volumes.js';
import { RunStore } from './run-store.service.js';
import { LeaseSweeper } from './lease-sweeper.js';
import { ServerWorker } from './server-worker.service.js';
import { XecutorFilesService } from './xecutor-files.service.js';

/** Runs files: claims and leases, the server's own worker, and the files of Xecutors. */
@Module({
  imports: [
    ProjectsModule,
    ProjectFilesModule,
    TestCasesModule,
    ReportsModule,
    ArtifactsModule,
    LiveModule,
    DevicesModule,
    DispatchModule,
    WorkersModule,
    UsersModule,
  ],
  providers: [
    RunStatesRepository,
    FileLeasesRepository,
    RunStore,
    DatabaseRunSource,
    ResultVolumes,
    XecutorFilesService,
    LostFileSweep,
    LostXecutorSweep,
    ServerWorker,
    LeaseSweeper,
  ],
  exports: [RunStore, DatabaseRunSource, ServerWorker, XecutorFilesService],
})
export class ExecutionModule {}
