import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import { ForDeletedProjects } from '../../common/http/for-deleted-projects.js';
import { DeletedProjectsService } from './deleted-projects.service.js';
import { ProjectIdAnswerDto } from './dto/create-project.dto.js';
import {
  DeletedProjectsAnswerDto,
  DeletedProjectsDto,
  DeleteProjectDto,
  RestoreProjectDto,
} from './dto/deleted-project.dto.js';

@ApiTags('projects')
@Controller()
export class DeletedProjectsController {
  constructor(private readonly deleted: DeletedProjectsService) {}

  @Call('projects/delete', { summary: 'Delete a project', answer: ProjectIdAnswerDto })
  @Permission('projects', 'delete')
  delete(@Body() body: DeleteProjectDto, @CurrentActor() actor: Actor): Promise<ProjectIdAnswerDto> {
    return this.deleted.delete(body, actor);
  }

  @Call('projects/deleted-lists', { summary: 'The deleted projects', answer: DeletedProjectsAnswerDto })
  @Permission('projects', 'delete')
  list(@Body() body: DeletedProjectsDto): Promise<DeletedProjectsAnswerDto> {
    return this.deleted.list(body);
  }

  @Call('projects/restore', { summary: 'Restore a deleted project', answer: ProjectIdAnswerDto })
  @Permission('projects', 'delete')
  @ForDeletedProjects()
  restore(@Body() body: RestoreProjectDto, @CurrentActor() actor: Actor): Promise<ProjectIdAnswerDto> {
    return this.deleted.restore(body, actor);
  }
}
