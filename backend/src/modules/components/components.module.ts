import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ComponentsController } from './components.controller.js';
import { TreeChanges } from './components.events.js';
import { ComponentsRepository } from './components.repository.js';
import { ComponentsService } from './components.service.js';
import { TrashController } from './trash.controller.js';
import { TrashRepository } from './trash.repository.js';
import { TrashService } from './trash.service.js';

@Module({
  imports: [AuditModule, ProjectsModule],
  controllers: [ComponentsController, TrashController],
  providers: [ComponentsRepository, ComponentsService, TrashRepository, TrashService, TreeChanges],
  exports: [ComponentsService, TrashService, TreeChanges],
})
export class ComponentsModule {}
