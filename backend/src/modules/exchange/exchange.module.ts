import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.js';
import { ComponentsModule } from '../components/components.module.js';
import { ProjectFilesModule } from '../project-files/project-files.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { TestCasesModule } from '../test-cases/test-cases.module.js';
import { ConnectorsModule } from '../connectors/connectors.module.js';
import { CronsModule } from '../crons/crons.module.js';
import { ExchangeProjectsService } from './exchange-projects.service.js';
import { ExportsController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';
import { FolderExportService } from './folders/folder-export.service.js';
import { FolderImportService } from './folders/folder-import.service.js';
import { FoldersController } from './folders/folders.controller.js';
import { NewProjectService } from './folders/new-project.service.js';
import { ProjectContentService } from './folders/project-content.service.js';
import { ImportController } from './import.controller.js';
import { ImportService } from './import.service.js';
import { ConnectorsUpdateService } from './sync/connectors-update.service.js';
import { ProjectUpdateService } from './sync/project-update.service.js';
import { SyncController } from './sync/sync.controller.js';
import { SyncService } from './sync/sync.service.js';

/** Imports and exports test case files in the formats of other tools, and projects as folders. */
@Module({
  imports: [
    ProjectsModule,
    ComponentsModule,
    TestCasesModule,
    ProjectFilesModule,
    ArtifactsModule,
    ConnectorsModule,
    CronsModule,
  ],
  controllers: [ExportsController, ImportController, FoldersController, SyncController],
  providers: [
    ExportsService,
    ImportService,
    ExchangeProjectsService,
    FolderExportService,
    FolderImportService,
    NewProjectService,
    ProjectContentService,
    ConnectorsUpdateService,
    ProjectUpdateService,
    SyncService,
  ],
})
export class ExchangeModule {}
