import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { ComponentsModule } from '../components/components.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { RunnerModule } from '../runner/runner.module.js';
import { CleanUpClock } from './clean-up-clock.js';
import { CleanUpPass } from './clean-up-pass.js';
import { CleanUpsController } from './clean-ups.controller.js';
import { CleanUpsRepository } from './clean-ups.repository.js';
import { CleanUpsService } from './clean-ups.service.js';

@Module({
  imports: [AuditModule, ArtifactsModule, ComponentsModule, ProjectsModule, ReportsModule, RunnerModule],
  controllers: [CleanUpsController],
  providers: [CleanUpsRepository, CleanUpPass, CleanUpsService, CleanUpClock],
})
export class RetentionModule {}
