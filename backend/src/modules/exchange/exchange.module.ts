import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.js';
import { ComponentsModule } from '../components/components.module.js';
import { ProjectFilesModule } from '../project-files/project-files.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { TestCasesModule } from '../test-cases/test-cases.module.js';
import { ExchangeProjectsService } from './exchange-projects.service.js';
import { ExportsController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';

/** Test case files in the formats of other tools. */
@Module({
  imports: [ProjectsModule, ComponentsModule, TestCasesModule, ProjectFilesModule, ArtifactsModule],
  controllers: [ExportsController],
  providers: [ExportsService, ExchangeProjectsService],
})
export class ExchangeModule {}
