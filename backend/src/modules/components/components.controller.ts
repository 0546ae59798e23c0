import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyPermission, type Caller, CurrentCaller, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import type { Answer } from '../../common/http/envelope.js';
import { ComponentsService } from './components.service.js';
import { ComponentsDto, ListComponentsDto, TreeVersionDto, UpdateComponentsDto } from './dto/components.dto.js';

@ApiTags('components')
@Controller()
export class ComponentsController {
  constructor(private readonly components: ComponentsService) {}

  @Call('projects/components-lists', { summary: 'The component tree of a project', data: [ComponentsDto] })
  @Permission('components', 'view')
  list(@Body() body: ListComponentsDto): Promise<Answer<ComponentsDto[]>> {
    return this.components.list(body);
  }

  @Call('projects/components-update', { summary: 'Save the whole component tree', data: TreeVersionDto })
  @AnyPermission('components', 'create', 'modify', 'delete')
  update(@Body() body: UpdateComponentsDto, @CurrentCaller() caller: Caller): Promise<Answer<TreeVersionDto>> {
    return this.components.update(body, caller);
  }
}
