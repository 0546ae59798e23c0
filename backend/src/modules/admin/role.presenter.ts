import type { RoleInUse } from '../users/roles/roles.service.js';
import type { RoleDto } from './dto/role.dto.js';

export const presentRole = (role: RoleInUse): RoleDto => ({
  id: role.roleId,
  name: role.name,
  description: role.description,
  role_permission: role.rolePermission,
  people: role.people,
  version: role.version,
  createdAt: new Date(role.createdAt).toISOString(),
  lastModified: new Date(role.modifiedAt).toISOString(),
});
