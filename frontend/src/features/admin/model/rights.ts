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
  if (superAdmin) return 'A super admin may do everything, whatever stands below.';
  if (roles.length > 0)
    return 'Because there are roles, only what is ticked below is allowed; the user role does not count.';
  if (userRole === 'admin') {
    return 'Without roles the user role “admin” opens every module; the table below counts once a role is given.';
  }
  return 'Without roles and without the user role “admin” this person may do nothing.';
}
