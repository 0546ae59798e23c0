import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, DevicePermission } from '../../../common/access/access.js';
import { Call } from '../../../common/http/call.decorator.js';
import type { Answer } from '../../../common/http/envelope.js';
import { ProjectRefDto } from '../../../common/validation/fields.js';
import { FolderTextsDto } from '../dto/sync.dto.js';
import { SyncService } from './sync.service.js';

@ApiTags('exchange')
@Controller()
export class SyncController {
  constructor(private readonly syncs: SyncService) {}

  @Call('projects/sync-read', { summary: 'The texts of a project’s folder', data: FolderTextsDto })
  @DevicePermission('projects', 'view')
  read(@Body() body: ProjectRefDto, @CurrentCaller() caller: Caller): Promise<Answer<FolderTextsDto>> {
    return this.syncs.read(body.projectId, caller);
  }
}
