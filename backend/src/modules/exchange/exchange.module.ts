import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.js';
import { ComponentsModule } from '../components/components.module.js';
import { ProjectFilesModule } from '../project-files/project-files.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { TestCasesModule } from '../test-cases/test-cases.module.js';
import { ExchangeProjectsService } from './exchange-projects.service.js';
import { ExportsController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';
import { ImportController } from './import.controller.js';
import { ImportService } from './import.service.js';

/** Test case files from and in the formats of other tools. */
@Module({
  imports: [ProjectsModule, ComponentsModule, TestCasesModule, ProjectFilesModule, ArtifactsModule],
  controllers: [ExportsController, ImportController],
  providers: [ExportsService, ImportService, ExchangeProjectsService],
})
export class ExchangeModule {}
