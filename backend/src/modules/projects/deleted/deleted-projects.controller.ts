import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, Permission } from '../../../common/access/access.js';
import { Call } from '../../../common/http/call.decorator.js';
import type { Answer } from '../../../common/http/envelope.js';
import { ForDeletedProjects } from '../../../common/http/for-deleted-projects.js';
import { PageDto, ProjectRefDto } from '../../../common/validation/fields.js';
import { DeletedProjectsService } from './deleted-projects.service.js';
import { ProjectIdDto } from '../dto/create-project.dto.js';
import { DeletedProjectsPageDto, DeleteProjectDto } from '../dto/deleted-project.dto.js';

@ApiTags('projects')
@Controller()
export class DeletedProjectsController {
  constructor(private readonly deleted: DeletedProjectsService) {}

  @Call('projects/delete', { summary: 'Delete a project', data: ProjectIdDto })
  @Permission('projects', 'delete')
  delete(@Body() body: DeleteProjectDto, @CurrentActor() actor: Actor): Promise<Answer<ProjectIdDto>> {
    return this.deleted.delete(body, actor);
  }

  @Call('projects/deleted-lists', { summary: 'The deleted projects', data: DeletedProjectsPageDto })
  @Permission('projects', 'delete')
  list(@Body() body: PageDto): Promise<Answer<DeletedProjectsPageDto>> {
    return this.deleted.list(body);
  }

  @Call('projects/restore', { summary: 'Restore a deleted project', data: ProjectIdDto })
  @Permission('projects', 'delete')
  @ForDeletedProjects()
  restore(@Body() body: ProjectRefDto, @CurrentActor() actor: Actor): Promise<Answer<ProjectIdDto>> {
    return this.deleted.restore(body, actor);
  }
}
