import { Body, Controller, Get, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  type Actor,
  AnyPermission,
  type Caller,
  CurrentActor,
  CurrentCaller,
  DownloadPermission,
  Permission,
} from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import { DownloadCall } from '../../common/http/download-call.decorator.js';
import type { Answer } from '../../common/http/envelope.js';
import { ProjectRefDto } from '../../common/validation/fields.js';
import { TicketDto } from '../users/dto/ticket.dto.js';
import {
  DeleteFileDto,
  DownloadFileDto,
  FileIdDto,
  FileNamesAnswerDto,
  FileVersionRefDto,
  ListFilesDto,
  ProjectFilesDto,
  RenamedFileDto,
  RenameFileDto,
  UploadedFileDto,
  UploadFileDto,
} from './dto/project-files.dto.js';
import { FileDownloadsService } from './file-downloads.service.js';
import { FileUploadsService } from './file-uploads.service.js';
import { ProjectFilesService } from './project-files.service.js';

@ApiTags('project-files')
@Controller()
export class ProjectFilesController {
  constructor(
    private readonly files: ProjectFilesService,
    private readonly uploads: FileUploadsService,
    private readonly downloads: FileDownloadsService,
  ) {}

  @Call('projects/file-lists', { summary: 'The files of a project', data: ProjectFilesDto })
  @Permission('test-cases', 'view')
  list(@Body() body: ListFilesDto, @CurrentCaller() caller: Caller): Promise<Answer<ProjectFilesDto>> {
    return this.files.list(body, caller);
  }

  @Call('projects/file-names', { summary: 'The names of all files of a project', answer: FileNamesAnswerDto })
  @Permission('test-cases', 'view')
  names(@Body() body: ProjectRefDto): Promise<FileNamesAnswerDto> {
    return this.files.names(body);
  }

  @Call('projects/file-upload', {
    summary: 'Upload a file of a project, or a new version of one. The body is its content, as it is',
    data: UploadedFileDto,
  })
  @AnyPermission('test-cases', 'create', 'modify')
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  upload(
    @Query() query: UploadFileDto,
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<Answer<UploadedFileDto>> {
    return this.uploads.upload(query, request, caller, actor);
  }

  @Call('projects/file-rename', {
    summary: 'Rename a file of a project; test cases follow',
    data: RenamedFileDto,
  })
  @Permission('test-cases', 'modify')
  rename(@Body() body: RenameFileDto, @CurrentActor() actor: Actor): Promise<Answer<RenamedFileDto>> {
    return this.files.rename(body, actor);
  }

  @Call('projects/file-delete', { summary: 'Delete a file of a project', data: FileIdDto })
  @Permission('test-cases', 'delete')
  delete(@Body() body: DeleteFileDto, @CurrentActor() actor: Actor): Promise<Answer<FileIdDto>> {
    return this.files.delete(body, actor);
  }

  @Call('projects/file-ticket', {
    summary: 'A ticket for one download of a file, instead of the token in its address',
    data: TicketDto,
  })
  @Permission('test-cases', 'view')
  ticket(@Body() body: FileVersionRefDto, @CurrentCaller() caller: Caller): Promise<Answer<TicketDto>> {
    return this.downloads.ticket(body, caller);
  }

  @Get('projects/file-download')
  @DownloadPermission('test-cases', 'view')
  @DownloadCall({
    summary: 'A file of a project',
    operationId: 'projectsFileDownload',
    type: 'application/octet-stream',
  })
  download(@Query() query: DownloadFileDto, @Res({ passthrough: true }) response: Response): Promise<StreamableFile> {
    return this.downloads.download(query, response);
  }
}
