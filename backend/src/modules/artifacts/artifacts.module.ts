import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { ArtifactStore } from './artifact-store.js';
import { ArtifactsController } from './artifacts.controller.js';
import { ArtifactsService } from './artifacts.service.js';
import { FolderStore } from './folder.store.js';

@Module({
  controllers: [ArtifactsController],
  providers: [
    ArtifactsService,
    {
      provide: ArtifactStore,
      inject: [SETTINGS_TOKEN],
      useFactory: ({ DATA_DIR }: Settings) => new FolderStore(join(DATA_DIR, 'artifacts')),
    },
  ],
  exports: [ArtifactsService],
})
export class ArtifactsModule {}
