import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type Actor,
  AnyPermission,
  type Caller,
  CurrentActor,
  CurrentCaller,
  Permission,
} from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import { CronListService } from './cron-list.service.js';
import { CronsService } from './crons.service.js';
import { CronsAnswerDto, ListCronsDto, ManageCronAnswerDto, ManageCronDto } from './dto/crons.dto.js';

@ApiTags('crons')
@Controller()
export class CronsController {
  constructor(
    private readonly crons: CronsService,
    private readonly lists: CronListService,
  ) {}

  @Call('projects/cron-lists', {
    summary: 'The schedules of a project, in pages when page or pageSize is named',
    answer: CronsAnswerDto,
  })
  @Permission('crons', 'view')
  list(@Body() body: ListCronsDto, @CurrentCaller() caller: Caller): Promise<CronsAnswerDto> {
    return this.lists.list(body, caller);
  }

  @Call('projects/cron-manage', { summary: 'Create, change or delete a schedule', answer: ManageCronAnswerDto })
  @AnyPermission('crons', 'create', 'modify', 'delete')
  manage(
    @Body() body: ManageCronDto,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<ManageCronAnswerDto> {
    return this.crons.manageAs(body, caller, actor);
  }
}
