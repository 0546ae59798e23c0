import type { Action, Module } from '@testplatform/contract';
import type { AdminUser, UserRights } from '../../../api/admin.js';

/** Granted actions by module. */
export type Granted = UserRights['role_permission'];

/** A permission in a module: `all`, or one action. */
export type Right = Action | 'all';

export const MODULE_LABELS: Readonly<Record<Module, string>> = {
  projects: 'Projects',
  components: 'Tree',
  'test-cases': 'Test cases',
  reports: 'Reports',
  connectors: 'Connectors',
  crons: 'Schedules',
  runner: 'Runs',
  analytics: 'Analytics',
  xecutor: 'Devices',
};

export const RIGHT_LABELS: Readonly<Record<Right, string>> = {
  all: 'All',
  view: 'View',
  create: 'Create',
  modify: 'Change',
  delete: 'Delete',
  run: 'Run',
  stop: 'Stop',
};

/** Whether a module's entry holds the permission itself; `all` does not imply the single actions here. */
export const holds = (granted: Granted, module: Module, right: Right): boolean => granted[module]?.[right] === true;

/**
 * The map with a permission granted or revoked (1 §6). `all` replaces the single actions. A module without any loses its entry: an
 * empty entry would still grant access to what needs no action.
 */
export function withRight(granted: Granted, module: Module, right: Right, given: boolean): Granted {
  const { [module]: entry = {}, ...others } = granted;
  const changed = right === 'all' ? (given ? { all: true } : {}) : { ...entry, [right]: given };
  const held = Object.fromEntries(Object.entries(changed).filter(([, value]) => value));
  return Object.keys(held).length > 0 ? { ...others, [module]: held } : others;
}

/** Explains in a sentence which rights apply (1 §6). */
export function explainRights(superAdmin: boolean, userRole: string | null, roles: readonly string[]): string {
  if (superAdmin) return 'A super admin may do everything. The settings below are ignored.';
  if (roles.length > 0) return 'Roles are set, so only the permissions ticked below apply. The user role is ignored.';
  if (userRole === 'admin') {
    return 'No roles are set, so the user role “admin” gives access to every module. The permissions below apply once a role is set.';
  }
  return 'Without roles or the user role “admin”, this user has no permissions.';
}

/** The rights of an account alone. */
export const rightsOf = ({ super_admin, user_role, roles, role_permission }: AdminUser): UserRights => ({
  super_admin,
  user_role,
  roles,
  role_permission,
});

/** The rights that differ from what they were, so that a save touches nothing else. */
export const changedRights = (before: UserRights, after: UserRights): Partial<UserRights> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof UserRights])));

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
