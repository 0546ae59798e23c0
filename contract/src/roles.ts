import { ACTIONS, type Grants, MODULE_ACTIONS, MODULES, type RolePermission } from './permission.js';

/** The key in `role_permission` of the right to masked values on devices, which has the action `view` (3 §2). */
export const MASKED_VALUES = 'masked-values';

/** What a role can grant: the actions by module, `all` aside. */
export const GRANTABLE: Readonly<Record<string, readonly string[]>> = { ...MODULE_ACTIONS, [MASKED_VALUES]: ['view'] };

/** Whether a module's entry holds `all`, or an action, itself: `all` does not imply the single actions here. */
export const holdsEntry = (granted: RolePermission, module: string, action: string): boolean =>
  Object.hasOwn(granted, module) && granted[module]?.[action] === true;

/**
 * Whether somebody's devices may receive masked values, if the project allows it too (3 §9). Off by default: only a role gives it, by
 * name. Neither `all`, nor the user role `admin`, nor being a super admin does.
 */
export const receivesMaskedValues = (who: Grants | null | undefined): boolean =>
  (who?.roles?.length ?? 0) > 0 && holdsEntry(who?.rolePermission ?? {}, MASKED_VALUES, 'view');

/** What several roles grant together, in the order of the modules; `all` replaces single actions. */
export function uniteRights(roles: readonly RolePermission[]): RolePermission {
  const united: Record<string, Record<string, boolean>> = {};
  for (const module of [...MODULES, MASKED_VALUES]) {
    const holds = (action: string) => roles.some((granted) => holdsEntry(granted, module, action));
    const held = holds('all') ? ['all'] : ACTIONS.filter(holds);
    if (held.length > 0) united[module] = Object.fromEntries(held.map((action) => [action, true]));
  }
  return united;
}
