import { type RolePermission, uniteRights } from '@testplatform/contract';
import type { User } from '../accounts/user.entity.js';
import type { HeldRole } from './held-roles.repository.js';

/** Somebody's rights as the wire names them (1 §3): names of roles, and what they grant together. */
export interface RightsOfRoles {
  readonly roles: readonly string[];
  readonly rolePermission: RolePermission;
}

export const rightsOfRoles = (held: readonly HeldRole[] = []): RightsOfRoles => ({
  roles: held.map(({ name }) => name),
  rolePermission: uniteRights(held.map(({ rolePermission }) => rolePermission)),
});

/** Somebody's rights, of account and roles. */
export const grantsOf = (
  { superAdmin, userRole }: Pick<User, 'superAdmin' | 'userRole'>,
  held?: readonly HeldRole[],
) => ({
  superAdmin,
  userRole,
  ...rightsOfRoles(held),
});
