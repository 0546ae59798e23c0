import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import { ProjectRefDto } from '../../common/validation/fields.js';
import { EnvironmentsAnswerDto } from './dto/environment.dto.js';
import { ProjectsService } from './projects.service.js';

@ApiTags('projects')
@Controller()
export class EnvironmentsController {
  constructor(private readonly projects: ProjectsService) {}

  @Call('projects/environment-lists', { summary: 'The environments of a project', answer: EnvironmentsAnswerDto })
  @Permission('projects', 'view')
  list(@Body() body: ProjectRefDto, @CurrentCaller() caller: Caller): Promise<EnvironmentsAnswerDto> {
    return this.projects.listEnvironments(body.projectId, caller);
  }
}
