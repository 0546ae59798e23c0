import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects/projects.module.js';
import { ComponentsController } from './components.controller.js';
import { TreeChanges } from './components.events.js';
import { ComponentsRepository } from './components.repository.js';
import { ComponentsService } from './components.service.js';

@Module({
  imports: [ProjectsModule],
  controllers: [ComponentsController],
  providers: [ComponentsRepository, ComponentsService, TreeChanges],
  exports: [ComponentsService, TreeChanges],
})
export class ComponentsModule {}
