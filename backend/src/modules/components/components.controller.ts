import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyPermission, type Caller, CurrentCaller, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import { ComponentsService } from './components.service.js';
import {
  ComponentsAnswerDto,
  ListComponentsDto,
  UpdateComponentsAnswerDto,
  UpdateComponentsDto,
} from './dto/components.dto.js';

@ApiTags('components')
@Controller()
export class ComponentsController {
  constructor(private readonly components: ComponentsService) {}

  @Call('projects/components-lists', { summary: 'The component tree of a project', answer: ComponentsAnswerDto })
  @Permission('components', 'view')
  list(@Body() body: ListComponentsDto): Promise<ComponentsAnswerDto> {
    return this.components.list(body);
  }

  @Call('projects/components-update', { summary: 'Save the whole component tree', answer: UpdateComponentsAnswerDto })
  @AnyPermission('components', 'create', 'modify', 'delete')
  update(@Body() body: UpdateComponentsDto, @CurrentCaller() caller: Caller): Promise<UpdateComponentsAnswerDto> {
    return this.components.update(body, caller);
  }
}
