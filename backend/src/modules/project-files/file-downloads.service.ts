import { Injectable, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import type { Caller } from '../../common/access/access.js';
import { notFound } from '../../common/errors.js';
import { attachment } from '../../common/http/attachment.js';
import type { Answer } from '../../common/http/envelope.js';
import { StoredFilesService } from '../artifacts/stored-files.service.js';
import type { TicketDto } from '../users/dto/ticket.dto.js';
import { DownloadTicketsService } from '../users/sessions/download-tickets.service.js';
import type { DownloadFileDto, FileVersionRefDto } from './dto/project-files.dto.js';
import { type FileRow, ProjectFilesRepository, type VersionRow } from './project-files.repository.js';

/** Downloads of project files. Always as an attachment of a generic type, so that no browser renders or runs an uploaded file. */
@Injectable()
export class FileDownloadsService {
  constructor(
    private readonly files: ProjectFilesRepository,
    private readonly stored: StoredFilesService,
    private readonly tickets: DownloadTicketsService,
  ) {}

  /** A ticket for one download. @throws UserError 404 */
  async ticket(ref: FileVersionRefDto, caller: Caller): Promise<Answer<TicketDto>> {
    await this.find(ref);
    return { data: { ticket: await this.tickets.issue(caller, 'test-cases view') } };
  }

  /** @throws UserError 404; OperationalError when the store is unavailable */
  async download(ref: DownloadFileDto, response: Response): Promise<StreamableFile> {
    const { file, version } = await this.find(ref);
    const stream = await this.stored.open(version.versionId);
    if (!stream) throw notFound('version', 'The store has lost this file. Upload it again');
    const headers = { type: 'application/octet-stream', length: version.size, disposition: attachment(file.name) };
    // A failed stream aborts the answer, so that no client takes it for complete.
    return new StreamableFile(stream, headers).setErrorHandler(() => response.destroy());
  }

  private async find({
    projectId,
    fileId,
    version,
  }: FileVersionRefDto): Promise<{ file: FileRow; version: VersionRow }> {
    const file = await this.files.find(fileId);
    if (file?.projectId !== projectId) throw notFound('fileId', 'There is no such file in this project');
    const found = await this.files.findVersion(fileId, version ?? file.version);
    if (!found) throw notFound('version', `${file.name} has no such version. Older versions are removed after a while`);
    return { file, version: found };
  }
}
