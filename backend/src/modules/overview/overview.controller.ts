import { Body, Controller } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, EitherPermission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import { ListProjectsDto, ProjectListAnswerDto, ProjectSummaryDto } from './dto/project-list.dto.js';
import { OverviewService } from './overview.service.js';

@ApiTags('projects')
@ApiExtraModels(ProjectSummaryDto)
@Controller()
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Call('projects/list', {
    summary: 'Projects, newest first, with their summaries and trees when asked for',
    answer: ProjectListAnswerDto,
  })
  @EitherPermission(['projects', 'view'], ['analytics', 'view'])
  list(@Body() body: ListProjectsDto, @CurrentCaller() caller: Caller): Promise<ProjectListAnswerDto> {
    return this.overview.list(body, caller);
  }
}
