import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import type { Answer } from '../../common/http/envelope.js';
import { ProjectPageDto } from '../../common/validation/fields.js';
import { PlacedNodeDto } from './dto/components.dto.js';
import { TrashedNodeDto, TrashedNodeIdDto, TrashPageDto } from './dto/trash.dto.js';
import { TrashService } from './trash.service.js';

@ApiTags('components')
@Controller()
export class TrashController {
  constructor(private readonly trash: TrashService) {}

  @Call('projects/trash-lists', { summary: 'What was deleted from the tree', data: TrashPageDto })
  @Permission('components', 'delete')
  list(@Body() body: ProjectPageDto): Promise<Answer<TrashPageDto>> {
    return this.trash.list(body);
  }

  @Call('projects/trash-restore', { summary: 'Put something back into the tree', data: PlacedNodeDto })
  @Permission('components', 'delete')
  restore(@Body() body: TrashedNodeDto): Promise<Answer<PlacedNodeDto>> {
    return this.trash.restore(body);
  }

  @Call('projects/trash-delete', { summary: 'Delete something of the trash for good', data: TrashedNodeIdDto })
  @Permission('components', 'delete')
  delete(@Body() body: TrashedNodeDto, @CurrentActor() actor: Actor): Promise<Answer<TrashedNodeIdDto>> {
    return this.trash.delete(body, actor);
  }
}
