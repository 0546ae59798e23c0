import { Module } from '@nestjs/common';
import { ComponentsModule } from '../components/components.module.js';
import { ProjectFilesModule } from '../project-files/project-files.module.js';
import { ProjectFilesService } from '../project-files/project-files.service.js';
import { DataTablesService } from '../projects/data-tables.service.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { CaseFiles } from './case-files.js';
import { CaseTables } from './case-tables.js';
import { LastResultsService } from './last-results.service.js';
import { PlaceholderUsesService } from './placeholder-uses.service.js';
import { ManyCasesService } from './many-cases.service.js';
import { MovedPaths } from './moved-paths.js';
import { TestCasesController } from './test-cases.controller.js';
import { TestCasesRepository } from './test-cases.repository.js';
import { TestCasesService } from './test-cases.service.js';

@Module({
  imports: [ProjectsModule, ComponentsModule, ProjectFilesModule],
  controllers: [TestCasesController],
  providers: [
    TestCasesRepository,
    TestCasesService,
    CaseFiles,
    CaseTables,
    LastResultsService,
    ManyCasesService,
    PlaceholderUsesService,
    MovedPaths,
  ],
  exports: [LastResultsService, TestCasesService],
})
export class TestCasesModule {
  constructor(files: ProjectFilesService, cases: CaseFiles, tables: DataTablesService, repeats: CaseTables) {
    files.usedBy(cases);
    tables.usedBy(repeats);
  }
}
