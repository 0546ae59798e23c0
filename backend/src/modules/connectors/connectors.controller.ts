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
import type { Answer } from '../../common/http/envelope.js';
import { RunIdDto } from '../runner/dto/run.dto.js';
import { ConnectorListService } from './connector-list.service.js';
import { ConnectorStartsService } from './connector-starts.service.js';
import { ConnectorsService } from './connectors.service.js';
import {
  ConnectorIdDto,
  ConnectorsAnswerDto,
  ListConnectorsDto,
  ManageConnectorDto,
  RunConnectorDto,
} from './dto/connectors.dto.js';

@ApiTags('connectors')
@Controller()
export class ConnectorsController {
  constructor(
    private readonly connectors: ConnectorsService,
    private readonly lists: ConnectorListService,
    private readonly starts: ConnectorStartsService,
  ) {}

  @Call('projects/connector-lists', {
    summary: 'The connectors of a project, in pages when page or pageSize is named, or the one that is named',
    answer: ConnectorsAnswerDto,
  })
  @Permission('connectors', 'view')
  list(@Body() body: ListConnectorsDto, @CurrentCaller() caller: Caller): Promise<ConnectorsAnswerDto> {
    return this.lists.list(body, caller);
  }

  @Call('projects/connector-run', {
    summary: 'Start a run of what a connector covers, as the caller',
    data: RunIdDto,
  })
  @Permission('runner', 'run')
  run(@Body() body: RunConnectorDto, @CurrentActor() actor: Actor): Promise<Answer<RunIdDto>> {
    return this.starts.byPerson(body, actor);
  }

  @Call('projects/connector-manage', {
    summary: 'Create, change or delete a connector',
    data: ConnectorIdDto,
  })
  @AnyPermission('connectors', 'create', 'modify', 'delete')
  manage(
    @Body() body: ManageConnectorDto,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<Answer<ConnectorIdDto>> {
    return this.connectors.manage(body, caller, actor);
  }
}
