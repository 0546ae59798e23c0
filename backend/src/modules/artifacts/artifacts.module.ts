import { join } from 'node:path';
import { Logger, Module } from '@nestjs/common';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { ArtifactRemovalsRepository } from './artifact-removals.repository.js';
import { ArtifactRemovalsService } from './artifact-removals.service.js';
import { ArtifactStore } from './artifact-store.js';
import { ArtifactWriter } from './artifact-writer.js';
import { ArtifactsController } from './artifacts.controller.js';
import { ArtifactsService } from './artifacts.service.js';
import { FolderStore } from './folder.store.js';
import { StoredFilesService } from './stored-files.service.js';

/** @throws SettingsError when the bucket can't be used */
async function storeOf({ ARTIFACTS_URL, DATA_DIR }: Settings): Promise<ArtifactStore> {
  if (!ARTIFACTS_URL) return new FolderStore(join(DATA_DIR, 'artifacts'));
  // Imported only when used, because it is large.
  const { S3Store } = await import('./s3.store.js');
  const store = new S3Store(ARTIFACTS_URL);
  if (!(await store.check())) new Logger('Artifacts').warn('The artifact store does not answer yet');
  return store;
}

@Module({
  controllers: [ArtifactsController],
  providers: [
    ArtifactsService,
    ArtifactWriter,
    ArtifactRemovalsRepository,
    ArtifactRemovalsService,
    StoredFilesService,
    { provide: ArtifactStore, inject: [SETTINGS_TOKEN], useFactory: storeOf },
  ],
  exports: [ArtifactsService, ArtifactRemovalsService, StoredFilesService],
})
export class ArtifactsModule {}
