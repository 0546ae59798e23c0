import type { Action, Module } from '@testplatform/contract';
import type { UserRights } from '../../../api/admin.js';

/** From module to what is granted in it. */
export type Granted = UserRights['role_permission'];

/** A right in a module: all of it, or one action. */
export type Right = Action | 'all';

/** Whether the entry of a module holds the right itself; `all` is not spelt out into the actions. */
export const holds = (granted: Granted, module: Module, right: Right): boolean => granted[module]?.[right] === true;

/**
 * The map with a right given or taken (1 §6). With `all` the single actions are left out; a module that holds nothing loses its
 * entry, for an empty one would still open what asks for no action.
 */
export function withRight(granted: Granted, module: Module, right: Right, given: boolean): Granted {
  const { [module]: entry = {}, ...others } = granted;
  const changed = right === 'all' ? (given ? { all: true } : {}) : { ...entry, [right]: given };
  const held = Object.fromEntries(Object.entries(changed).filter(([, value]) => value));
  return Object.keys(held).length > 0 ? { ...others, [module]: held } : others;
}

/** What a person's rights come to, in a sentence: the rule of 1 §6, applied. */
export function explainRights(superAdmin: boolean, userRole: string | null, roles: readonly string[]): string {
  if (superAdmin) return 'A super admin may do everything. The settings below are ignored.';
  if (roles.length > 0) return 'Roles are set, so only the permissions ticked below apply. The user role is ignored.';
  if (userRole === 'admin') {
    return 'No roles are set, so the user role “admin” gives access to every module. The permissions below apply once a role is set.';
  }
  return 'Without roles or the user role “admin”, this user has no permissions.';
}
