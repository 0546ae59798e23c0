import { Injectable } from '@nestjs/common';
import { isoTime } from '../../common/iso-time.js';
import type { Actor } from '../../common/access/access.js';
import { filterOf, readListQuery } from '../../common/http/list-query.js';
import { readId, RestAnswer, RestList } from '../../common/http/rest.js';
import { ROLE_SORTABLE, type RoleFields, type RoleInUse, RolesService } from '../users/roles/roles.service.js';
import type { CreateRoleDto, RoleDto, UpdateRoleDto } from './dto/role.dto.js';
import { readRolePermission } from './rights.js';

/** The administration's role calls (3 §13). */
@Injectable()
export class AdminRolesService {
  constructor(private readonly roles: RolesService) {}

  async page(query: Readonly<Record<string, unknown>>): Promise<RestList<RoleDto>> {
    const wanted = readListQuery(query, {
      sortable: ROLE_SORTABLE,
      filters: { id: filterOf.ids, q: filterOf.text },
      sort: { field: 'name', direction: 'ASC' },
    });
    const [roles, total] = await this.roles.page(wanted);
    return new RestList('roles', roles.map(presentRole), wanted.page.skip, total);
  }

  async get(id: string): Promise<RestAnswer<RoleDto>> {
    return new RestAnswer(presentRole(await this.roles.get(readId(id))));
  }

  async create({ name, description = '', role_permission = {} }: CreateRoleDto, actor: Actor) {
    const fields = { name, description, rolePermission: readRolePermission(role_permission) };
    return new RestAnswer(presentRole(await this.roles.create(fields, actor)));
  }

  async update(id: string, { name, description, role_permission, version }: UpdateRoleDto, actor: Actor) {
    const fields: Partial<RoleFields> = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(role_permission && { rolePermission: readRolePermission(role_permission) }),
    };
    return new RestAnswer(presentRole(await this.roles.change(readId(id), fields, actor, version)));
  }

  async remove(id: string, actor: Actor): Promise<RestAnswer<RoleDto>> {
    return new RestAnswer(presentRole(await this.roles.remove(readId(id), actor)));
  }
}

const presentRole = (role: RoleInUse): RoleDto => ({
  id: role.roleId,
  name: role.name,
  description: role.description,
  role_permission: role.rolePermission,
  people: role.people,
  version: role.version,
  createdAt: isoTime(role.createdAt),
  lastModified: isoTime(role.modifiedAt),
});
