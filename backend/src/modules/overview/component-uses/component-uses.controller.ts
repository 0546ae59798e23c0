import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, Permission } from '../../../common/access/access.js';
import { Call } from '../../../common/http/call.decorator.js';
import type { Answer } from '../../../common/http/envelope.js';
import { NodeIdDto } from '../../components/dto/node-ref.dto.js';
import { UsesDto } from './dto/component-uses.dto.js';
import { ComponentUsesService } from './component-uses.service.js';

@ApiTags('components')
@Controller()
export class ComponentUsesController {
  constructor(private readonly uses: ComponentUsesService) {}

  @Call('projects/components-uses', { summary: 'What uses a part of the tree', data: UsesDto })
  @Permission('components', 'view')
  of(@Body() body: NodeIdDto, @CurrentCaller() caller: Caller): Promise<Answer<UsesDto>> {
    return this.uses.of(body, caller);
  }
}
