import { Injectable, type StreamableFile } from '@nestjs/common';
import { LIMITS } from '@testplatform/contract';
import type { Caller } from '../../../common/access/access.js';
import { conflict } from '../../../common/errors.js';
import { Places } from '../../../common/places.js';
import { RunFilesService } from '../../project-files/run-files.service.js';
import { UPLOADS } from '../folder/paths.js';
import { writeFolderInParts } from '../folder/write/write-folder.js';
import { zipAnswer } from '../zip-answer.js';
import { requireReadable } from './folder-limits.js';
import { ProjectContentService } from './project-content.service.js';
import { requireViewOfAll } from './view-rights.js';

/** Projects as folders of YAML (3 §21). */
@Injectable()
export class FolderExportService {
  private readonly places = new Places<number>('folders', LIMITS.exports);

  constructor(
    private readonly contents: ProjectContentService,
    private readonly files: RunFilesService,
  ) {}

  /** @throws UserError 403 without the right to see all of it, 404, 409, 503 when the caller's queue is full */
  async download(projectId: number, caller: Caller): Promise<StreamableFile> {
    requireViewOfAll(caller);
    const leave = await this.places.take(caller.userId);
    try {
      const content = await this.contents.read(projectId, caller);
      const folder = await writeFolderInParts(content);
      const texts = [...folder].map(([path, text]) => ({ path, content: text }));
      const found = [...(await this.files.all(projectId)).values()];
      if (found.reduce((sum, { size }) => sum + size, 0) > LIMITS.exportFileBytes)
        throw conflict('projectId', TOO_LARGE);
      requireReadable(folder, found.length);
      const uploads = found.map((file) => ({
        path: `${UPLOADS}${file.name}`,
        open: () => this.files.open(projectId, file),
      }));
      return zipAnswer(content.name, texts, uploads, leave);
    } catch (error) {
      leave();
      throw error;
    }
  }
}

const TOO_LARGE = `The files of the project have more than ${LIMITS.exportFileBytes / 1_048_576} MB together. Delete those that are not needed`;
