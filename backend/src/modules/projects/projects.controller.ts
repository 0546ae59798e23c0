import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, type Caller, CurrentActor, CurrentCaller, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import type { Answer } from '../../common/http/envelope.js';
import { ProjectRefDto } from '../../common/validation/fields.js';
import { CreateProjectDto, ProjectIdDto } from './dto/create-project.dto.js';
import { EnvironmentsAnswerDto } from './dto/environment.dto.js';
import { ModifiedProjectDto, ModifyProjectDto } from './dto/modify-project.dto.js';
import {
  DeletedTableDto,
  SavedTableDto,
  SaveTableDto,
  TableContentDto,
  TableDto,
  TableRefDto,
} from './dto/tables.dto.js';
import { DataTablesService } from './data-tables.service.js';
import { ProjectsService } from './projects.service.js';

@ApiTags('projects')
@Controller()
export class ProjectsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly tables: DataTablesService,
  ) {}

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

  @Call('projects/environment-lists', { summary: 'The environments of a project', answer: EnvironmentsAnswerDto })
  @Permission('projects', 'view')
  listEnvironments(@Body() body: ProjectRefDto, @CurrentCaller() caller: Caller): Promise<EnvironmentsAnswerDto> {
    return this.projects.listEnvironments(body.projectId, caller);
  }

  @Call('projects/table-lists', { summary: 'The tables of a project, without their rows', data: [TableDto] })
  @Permission('projects', 'view')
  listTables(@Body() body: ProjectRefDto, @CurrentCaller() caller: Caller): Promise<Answer<TableDto[]>> {
    return this.tables.list(body.projectId, caller);
  }

  @Call('projects/table-rows', { summary: 'A table with its rows', data: TableContentDto })
  @Permission('projects', 'view')
  readTable(@Body() body: TableRefDto, @CurrentCaller() caller: Caller): Promise<Answer<TableContentDto>> {
    return this.tables.read(body, caller);
  }

  @Call('projects/table-save', { summary: 'Create or replace a table', data: SavedTableDto })
  @Permission('projects', 'modify')
  saveTable(@Body() body: SaveTableDto, @CurrentActor() actor: Actor): Promise<Answer<SavedTableDto>> {
    return this.tables.save(body, actor);
  }

  @Call('projects/table-delete', { summary: 'Delete a table', data: DeletedTableDto })
  @Permission('projects', 'modify')
  deleteTable(@Body() body: TableRefDto, @CurrentActor() actor: Actor): Promise<Answer<DeletedTableDto>> {
    return this.tables.delete(body, actor);
  }
}
