import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { DataTablesRepository } from './data-tables.repository.js';
import { DataTablesService } from './data-tables.service.js';
import { EnvironmentsRepository } from './environments/environments.repository.js';
import { EnvironmentsService } from './environments/environments.service.js';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { DeletedProjectsController } from './deleted/deleted-projects.controller.js';
import { DeletedProjectsInterceptor } from './deleted/deleted-projects.interceptor.js';
import { DeletedProjectsService } from './deleted/deleted-projects.service.js';
import { ProjectChanges, ProjectDeletions } from './projects.events.js';
import { ProjectAnswersService } from './project-answers.service.js';
import { ProjectsController } from './projects.controller.js';
import { ProjectsRepository } from './projects.repository.js';
import { ProjectsService } from './projects.service.js';

@Module({
  imports: [AuditModule],
  controllers: [ProjectsController, DeletedProjectsController],
  providers: [
    ProjectsRepository,
    ProjectsService,
    EnvironmentsRepository,
    EnvironmentsService,
    DataTablesRepository,
    DataTablesService,
    ProjectChanges,
    ProjectAnswersService,
    ProjectDeletions,
    DeletedProjectsService,
    { provide: APP_INTERCEPTOR, useClass: DeletedProjectsInterceptor },
  ],
  exports: [
    DataTablesService,
    ProjectsService,
    ProjectAnswersService,
    EnvironmentsService,
    ProjectChanges,
    ProjectDeletions,
    DeletedProjectsService,
  ],
})
export class ProjectsModule {}
