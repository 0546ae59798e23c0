import { Body, Controller, HttpCode, Post, Req, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Actor, type Caller, CurrentActor, CurrentCaller, Permission } from '../../../common/access/access.js';
import { Call } from '../../../common/http/call.decorator.js';
import { DownloadCall } from '../../../common/http/download-call.decorator.js';
import type { Answer } from '../../../common/http/envelope.js';
import { ProjectRefDto } from '../../../common/validation/fields.js';
import { FolderPreviewDto, ImportedFolderDto } from '../dto/folder.dto.js';
import { FolderExportService } from './folder-export.service.js';
import { FolderImportService } from './folder-import.service.js';

const ZIP = { schema: { type: 'string', format: 'binary' } } as const;

@ApiTags('exchange')
@Controller()
export class FoldersController {
  constructor(
    private readonly exports: FolderExportService,
    private readonly imports: FolderImportService,
  ) {}

  @Post('projects/folder-export')
  @HttpCode(200)
  @Permission('projects', 'view')
  @DownloadCall({
    summary: 'A project as a folder of YAML, in a zip archive',
    operationId: 'projectsFolderExport',
    type: 'application/zip',
  })
  download(@Body() body: ProjectRefDto, @CurrentCaller() caller: Caller): Promise<StreamableFile> {
    return this.exports.download(body.projectId, caller);
  }

  @Call('projects/folder-preview', {
    summary: 'What an import of a project’s folder would create. The body is the zip archive, as it is',
    data: FolderPreviewDto,
  })
  @Permission('projects', 'create')
  @ApiConsumes('application/zip')
  @ApiBody(ZIP)
  preview(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<Answer<FolderPreviewDto>> {
    return this.imports.preview(request, caller, actor);
  }

  @Call('projects/folder-import', {
    summary: 'Create a project from its folder, all or nothing. The body is the zip archive, as it is',
    data: ImportedFolderDto,
  })
  @Permission('projects', 'create')
  @ApiConsumes('application/zip')
  @ApiBody(ZIP)
  create(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<Answer<ImportedFolderDto>> {
    return this.imports.create(request, caller, actor);
  }
}
