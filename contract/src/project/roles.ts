import { ACTIONS, type Grants, MODULE_ACTIONS, MODULES, type RolePermission } from './permission.js';

/** The key in `role_permission` for the right to masked values on devices; its action is `view` (3 §2). */
export const MASKED_VALUES = 'masked-values';

/** What a role can grant: the actions by module, besides `all`. */
export const GRANTABLE: Readonly<Record<string, readonly string[]>> = { ...MODULE_ACTIONS, [MASKED_VALUES]: ['view'] };

/** Whether a module's entry itself contains `all` or an action: here `all` does not imply single actions. */
export const holdsEntry = (granted: RolePermission, module: string, action: string): boolean =>
  Object.hasOwn(granted, module) && granted[module]?.[action] === true;

/**
 * Whether a person's devices may receive masked values, if the project allows it too (3 §9). Only an explicit entry in a role grants it:
 * neither `all`, nor the user role `admin`, nor being a super admin does.
 */
export const receivesMaskedValues = (who: Grants | null | undefined): boolean =>
  (who?.roles?.length ?? 0) > 0 && holdsEntry(who?.rolePermission ?? {}, MASKED_VALUES, 'view');

/** The rights that several roles grant together, in module order; `all` replaces single actions. */
export function uniteRights(roles: readonly RolePermission[]): RolePermission {
  const united: Record<string, Record<string, boolean>> = {};
  for (const module of [...MODULES, MASKED_VALUES]) {
    const holds = (action: string) => roles.some((granted) => holdsEntry(granted, module, action));
    const held = holds('all') ? ['all'] : ACTIONS.filter(holds);
    if (held.length > 0) united[module] = Object.fromEntries(held.map((action) => [action, true]));
  }
  return united;
}
