import { Injectable } from '@nestjs/common';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { FileRun } from './file-run.entity.js';

@Injectable()
export class QueuedFilesRepository extends BaseRepository<FileRun> {
  constructor(database: Database) {
    super(database, FileRun);
  }

  /** The ids of a project's queued files for the server's workers. */
  async onServer(projectId: number): Promise<string[]> {
    const rows = await this.rows.find({
      select: { fileRunId: true },
      where: { projectId, state: 'queued', run: { executionType: 'server' } },
    });
    return rows.map(({ fileRunId }) => fileRunId);
  }
}
