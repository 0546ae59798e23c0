import { GRANTABLE, MASKED_VALUES, type RolePermission, uniteRights, isObject } from '@testplatform/contract';
import { invalid } from '../../common/errors.js';

const ROLES_MAX = 20;

/** Parses a list of role ids. @throws UserError 422 */
export function readRoleIds(value: unknown): number[] {
  const isId = (id: unknown) => Number.isSafeInteger(id) && Number(id) > 0 && Number(id) < 2 ** 31;
  if (!Array.isArray(value) || value.length > ROLES_MAX || !value.every(isId))
    throw invalid({ role_ids: `Roles should be a list of at most ${ROLES_MAX} ids of roles` });
  return [...new Set(value as number[])];
}

/**
 * Parses `{module: {all or an action: true or false}}` (3 §2). Returns only what is granted.
 * @throws UserError 422 that names unknown modules or actions
 */
export function readRolePermission(value: Readonly<Record<string, unknown>>): RolePermission {
  for (const [module, entry] of Object.entries(value)) {
    if (!Object.hasOwn(GRANTABLE, module))
      throw refused(`There is no module "${module}". The modules are: ${Object.keys(GRANTABLE).join(', ')}`);
    if (!isObject(entry)) throw refused(`${module} should be an object of actions`);
    const actions = [...(module === MASKED_VALUES ? [] : ['all']), ...GRANTABLE[module]!];
    for (const [action, granted] of Object.entries(entry)) {
      if (!actions.includes(action))
        throw refused(`There is no action "${action}" in ${module}. The actions are: ${actions.join(', ')}`);
      if (typeof granted !== 'boolean') throw refused(`${action} of ${module} should be true or false`);
    }
  }
  return uniteRights([value as RolePermission]);
}

const refused = (sentence: string) => invalid({ role_permission: sentence });
