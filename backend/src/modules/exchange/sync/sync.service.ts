import { Injectable } from '@nestjs/common';
import { LIMITS } from '@testplatform/contract';
import type { Caller } from '../../../common/access/access.js';
import type { Answer } from '../../../common/http/envelope.js';
import { Places } from '../../../common/places.js';
import type { FolderTextsDto } from '../dto/sync.dto.js';
import { ProjectContentService } from '../folders/project-content.service.js';
import { requireViewOfAll } from '../folders/view-rights.js';
import { writeFolder } from '../folder/write/write-folder.js';
import { digestOfFolder } from './digests.js';

/** Keeps projects and folders in repositories the same (3 §22). */
@Injectable()
export class SyncService {
  private readonly places = new Places<number>('comparisons', {
    atOnce: LIMITS.exportsAtOnce,
    perPerson: LIMITS.exportsAtOncePerPerson,
    waiting: LIMITS.exportsWaiting,
  });

  constructor(private readonly contents: ProjectContentService) {}

  /**
   * The texts of a project's folder.
   * @throws UserError 403 without the right to see all of it, 404, 409, 503 when the caller's queue is full
   */
  async read(projectId: number, caller: Caller): Promise<Answer<FolderTextsDto>> {
    requireViewOfAll(caller);
    return this.inPlace(caller, async () => {
      const folder = writeFolder(await this.contents.read(projectId, caller));
      return { data: { texts: [...folder].map(([path, text]) => ({ path, text })), digest: digestOfFolder(folder) } };
    });
  }

  private async inPlace<T>({ userId }: Caller, work: () => Promise<T>): Promise<T> {
    const leave = await this.places.take(userId);
    try {
      return await work();
    } finally {
      leave();
    }
  }
}
