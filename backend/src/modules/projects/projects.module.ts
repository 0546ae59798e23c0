import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { EnvironmentsController } from './environments.controller.js';
import { EnvironmentsRepository } from './environments.repository.js';
import { EnvironmentsService } from './environments.service.js';
import { ProjectChanges } from './projects.events.js';
import { ProjectAnswersService } from './project-answers.service.js';
import { ProjectsController } from './projects.controller.js';
import { ProjectsRepository } from './projects.repository.js';
import { ProjectsService } from './projects.service.js';

@Module({
  imports: [AuditModule],
  controllers: [ProjectsController, EnvironmentsController],
  providers: [
    ProjectsRepository,
    ProjectsService,
    EnvironmentsRepository,
    EnvironmentsService,
    ProjectChanges,
    ProjectAnswersService,
  ],
  exports: [ProjectsService, ProjectAnswersService, EnvironmentsService, ProjectChanges],
})
export class ProjectsModule {}
