import { Injectable } from '@nestjs/common';
import { ArtifactRemovalsService } from '../artifacts/artifact-removals.service.js';
import { ProjectDeletions } from '../projects/projects.events.js';
import { ProjectFilesRepository } from './project-files.repository.js';

/** Lists the bytes of a project's files for removal when the project is erased. */
@Injectable()
export class ErasedProjectFiles {
  constructor(files: ProjectFilesRepository, removals: ArtifactRemovalsService, deletions: ProjectDeletions) {
    deletions.onErase(async (projectId) => removals.list(await files.versionIds(projectId)));
  }
}
