import { Module } from '@nestjs/common';
import { ComponentsModule } from '../components/components.module.js';
import { LiveModule } from '../live/live.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { RecordingsController } from './recordings.controller.js';
import { RecordingsService } from './recordings.service.js';
import { ServerRecordings } from './server-recordings.js';

@Module({
  imports: [ProjectsModule, ComponentsModule, LiveModule],
  controllers: [RecordingsController],
  providers: [ServerRecordings, RecordingsService],
})
export class RecordingsModule {}
