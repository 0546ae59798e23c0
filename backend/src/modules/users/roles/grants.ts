import { type RolePermission, uniteRights } from '@testplatform/contract';
import type { User } from '../accounts/user.entity.js';
import type { HeldRole } from './held-roles.repository.js';

/** A person's rights under their wire names (1 §3): role names, and the rights that the roles grant together. */
export interface RightsOfRoles {
  readonly roles: readonly string[];
  readonly rolePermission: RolePermission;
}

export const rightsOfRoles = (held: readonly HeldRole[] = []): RightsOfRoles => ({
  roles: held.map(({ name }) => name),
  rolePermission: uniteRights(held.map(({ rolePermission }) => rolePermission)),
});

/** A person's rights, from account and roles. */
export const grantsOf = (
  { superAdmin, userRole }: Pick<User, 'superAdmin' | 'userRole'>,
  held?: readonly HeldRole[],
) => ({
  superAdmin,
  userRole,
  ...rightsOfRoles(held),
});
