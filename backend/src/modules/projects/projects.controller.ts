import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import type { Answer } from '../../common/http/envelope.js';
import { CreateProjectDto, ProjectIdDto } from './dto/create-project.dto.js';
import { ModifiedProjectDto, ModifyProjectDto } from './dto/modify-project.dto.js';
import { ProjectsService } from './projects.service.js';

@ApiTags('projects')
@Controller()
export class ProjectsController {
  constructor(private readonly projects: ProjectsService) {}

  @Call('projects/create', { summary: 'Create a project', data: ProjectIdDto })
  @Permission('projects', 'create')
  create(@Body() body: CreateProjectDto, @CurrentActor() actor: Actor): Promise<Answer<ProjectIdDto>> {
    return this.projects.create(body, actor);
  }

  @Call('projects/modify', { summary: 'Change the details or the data of a project', data: ModifiedProjectDto })
  @Permission('projects', 'modify')
  modify(@Body() body: ModifyProjectDto, @CurrentActor() actor: Actor): Promise<Answer<ModifiedProjectDto>> {
    return this.projects.modify(body, actor);
  }
}
