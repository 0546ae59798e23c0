import { Module } from '@nestjs/common';
import { ComponentsModule } from '../components/components.module.js';
import { LiveModule } from '../live/live.module.js';
import { ProjectFilesModule } from '../project-files/project-files.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { TestCasesModule } from '../test-cases/test-cases.module.js';
import { UsersModule } from '../users/users.module.js';
import { RunnerModule } from '../runner/runner.module.js';
import { XecutorModule } from '../xecutor/xecutor.module.js';
import { RecordingsController } from './recordings.controller.js';
import { RecordingsGateway } from './recordings.gateway.js';
import { RecordingsService } from './recordings.service.js';
import { ServerRecordings } from './server-recordings.js';
import { XecutorRecordings } from './xecutor-recordings.gateway.js';

@Module({
  imports: [
    ProjectsModule,
    ProjectFilesModule,
    ComponentsModule,
    TestCasesModule,
    LiveModule,
    RunnerModule,
    XecutorModule,
    UsersModule,
  ],
  controllers: [RecordingsController],
  providers: [ServerRecordings, XecutorRecordings, RecordingsService, RecordingsGateway],
})
export class RecordingsModule {}
