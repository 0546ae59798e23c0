import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../common/rate-limit/rate-limit.module.js';
import { RunnerModule } from '../runner/runner.module.js';
import { LiveModule } from '../live/live.module.js';
import { ProjectFilesModule } from '../project-files/project-files.module.js';
import { DevicesModule } from '../devices/devices.module.js';
import { Uploads } from './uploads.js';
import { XecutorAdmission } from './xecutor-admission.js';
import { XecutorLinesService } from './xecutor-lines.service.js';
import { XecutorGateway } from './xecutor.gateway.js';
import { XecutorWork } from './xecutor-work.js';

@Module({
  imports: [DevicesModule, ProjectFilesModule, RunnerModule, LiveModule, RateLimitModule],
  providers: [XecutorAdmission, XecutorWork, Uploads, XecutorLinesService, XecutorGateway],
  exports: [XecutorLinesService],
})
export class XecutorModule {}
