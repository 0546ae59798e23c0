import { Body, Controller, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  type Actor,
  type Caller,
  CurrentActor,
  CurrentCaller,
  DevicePermission,
} from '../../../common/access/access.js';
import { Call } from '../../../common/http/call.decorator.js';
import type { Answer } from '../../../common/http/envelope.js';
import { ProjectRefDto } from '../../../common/validation/fields.js';
import { FolderTextsDto, SyncedDto, SyncPreviewDto, SyncRefDto } from '../dto/sync.dto.js';
import { SyncService } from './sync.service.js';

const ZIP = { schema: { type: 'string', format: 'binary' } } as const;

@ApiTags('exchange')
@Controller()
export class SyncController {
  constructor(private readonly syncs: SyncService) {}

  @Call('projects/sync-read', { summary: 'The texts of a project’s folder', data: FolderTextsDto })
  @DevicePermission('projects', 'view')
  read(@Body() body: ProjectRefDto, @CurrentCaller() caller: Caller): Promise<Answer<FolderTextsDto>> {
    return this.syncs.read(body.projectId, caller);
  }

  @Call('projects/sync-preview', {
    summary: 'What a project would become with the texts of a folder. The body is a zip archive of them, as it is',
    data: SyncPreviewDto,
  })
  @DevicePermission('projects', 'view')
  @ApiConsumes('application/zip')
  @ApiBody(ZIP)
  preview(
    @Query() query: SyncRefDto,
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
  ): Promise<Answer<SyncPreviewDto>> {
    return this.syncs.preview(query, request, caller);
  }

  @Call('projects/sync-write', {
    summary: 'Make a project that of a folder, all or nothing. The body is a zip archive of its texts, as it is',
    data: SyncedDto,
  })
  @DevicePermission('projects', 'view')
  @ApiConsumes('application/zip')
  @ApiBody(ZIP)
  write(
    @Query() query: SyncRefDto,
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<Answer<SyncedDto>> {
    return this.syncs.write(query, request, caller, actor);
  }
}
