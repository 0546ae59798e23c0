import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import {
  ListTrashDto,
  RestoredAnswerDto,
  TrashAnswerDto,
  TrashedNodeAnswerDto,
  TrashedNodeDto,
} from './dto/trash.dto.js';
import { TrashService } from './trash.service.js';

@ApiTags('components')
@Controller()
export class TrashController {
  constructor(private readonly trash: TrashService) {}

  @Call('projects/trash-lists', { summary: 'What was deleted from the tree', answer: TrashAnswerDto })
  @Permission('components', 'delete')
  list(@Body() body: ListTrashDto): Promise<TrashAnswerDto> {
    return this.trash.list(body);
  }

  @Call('projects/trash-restore', { summary: 'Put something back into the tree', answer: RestoredAnswerDto })
  @Permission('components', 'delete')
  restore(@Body() body: TrashedNodeDto): Promise<RestoredAnswerDto> {
    return this.trash.restore(body);
  }

  @Call('projects/trash-delete', { summary: 'Delete something of the trash for good', answer: TrashedNodeAnswerDto })
  @Permission('components', 'delete')
  delete(@Body() body: TrashedNodeDto, @CurrentActor() actor: Actor): Promise<TrashedNodeAnswerDto> {
    return this.trash.delete(body, actor);
  }
}
