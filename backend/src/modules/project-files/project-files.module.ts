import { Module } from '@nestjs/common';
import { ArtifactsModule } from '../artifacts/artifacts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { UsersModule } from '../users/users.module.js';
import { FileDownloadsService } from './file-downloads.service.js';
import { FileUploadsService } from './file-uploads.service.js';
import { ProjectFilesController } from './project-files.controller.js';
import { ProjectFilesRepository } from './project-files.repository.js';
import { ProjectFilesService } from './project-files.service.js';
import { RunFilesService } from './run-files.service.js';
import { UploadReceiver } from './upload-receiver.js';

/** The files of projects, which test cases upload and compare downloads with. */
@Module({
  imports: [AuditModule, ArtifactsModule, ProjectsModule, UsersModule],
  controllers: [ProjectFilesController],
  providers: [
    ProjectFilesRepository,
    ProjectFilesService,
    FileUploadsService,
    FileDownloadsService,
    UploadReceiver,
    RunFilesService,
  ],
  exports: [ProjectFilesService, FileUploadsService, RunFilesService],
})
export class ProjectFilesModule {}
