import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor, SuperAdmin } from '../../common/access/access.js';
import { type RestAnswer, RestCall, type RestList, RestListCall } from '../../common/http/rest.js';
import { AdminRolesService } from './admin-roles.service.js';
import { CreateRoleDto, RoleDto, UpdateRoleDto } from './dto/role.dto.js';

@ApiTags('admin')
@Controller('api/admin/roles')
export class RolesController {
  constructor(private readonly roles: AdminRolesService) {}

  @Get()
  @RestListCall({
    summary: 'A page of the roles',
    operationId: 'apiAdminRoles',
    answer: RoleDto,
    filters: 'q (words of name and description), id',
  })
  @SuperAdmin()
  page(@Query() query: Record<string, unknown>): Promise<RestList<RoleDto>> {
    return this.roles.page(query);
  }

  @Get(':id')
  @RestCall({ summary: 'A role', operationId: 'apiAdminRole', answer: RoleDto })
  @SuperAdmin()
  get(@Param('id') id: string): Promise<RestAnswer<RoleDto>> {
    return this.roles.get(id);
  }

  @Post()
  @HttpCode(200)
  @RestCall({ summary: 'Create a role', operationId: 'apiAdminRoleCreate', answer: RoleDto })
  @SuperAdmin()
  create(@Body() body: CreateRoleDto, @CurrentActor() actor: Actor): Promise<RestAnswer<RoleDto>> {
    return this.roles.create(body, actor);
  }

  @Put(':id')
  @RestCall({
    summary: 'Change a role; it applies to its holders at once',
    operationId: 'apiAdminRoleUpdate',
    answer: RoleDto,
  })
  @SuperAdmin()
  update(
    @Param('id') id: string,
    @Body() body: UpdateRoleDto,
    @CurrentActor() actor: Actor,
  ): Promise<RestAnswer<RoleDto>> {
    return this.roles.update(id, body, actor);
  }

  @Delete(':id')
  @RestCall({ summary: 'Delete a role that nobody holds', operationId: 'apiAdminRoleDelete', answer: RoleDto })
  @SuperAdmin()
  remove(@Param('id') id: string, @CurrentActor() actor: Actor): Promise<RestAnswer<RoleDto>> {
    return this.roles.remove(id, actor);
  }
}
