import { Module } from '@nestjs/common';
import { ComponentsModule } from '../components/components.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { CaseFilesService } from './case-files.service.js';
import { PlaceholderUsesService } from './placeholder-uses.service.js';
import { MovedPaths } from './moved-paths.js';
import { TestCasesController } from './test-cases.controller.js';
import { TestCasesRepository } from './test-cases.repository.js';
import { TestCasesService } from './test-cases.service.js';

@Module({
  imports: [ProjectsModule, ComponentsModule, ReportsModule],
  controllers: [TestCasesController],
  providers: [TestCasesRepository, TestCasesService, CaseFilesService, PlaceholderUsesService, MovedPaths],
  exports: [TestCasesService, CaseFilesService],
})
export class TestCasesModule {}
