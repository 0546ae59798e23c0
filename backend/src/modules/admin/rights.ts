import { ACTIONS, MODULES, type RolePermission } from '@testplatform/contract';
import { invalid } from '../../common/errors.js';

const ROLES_MAX = 20;
const ROLE_MAX = 50;
const KEYS: readonly string[] = ['all', ...ACTIONS];

/** Parses a list of unique role names. @throws UserError 422 */
export function readRoles(value: unknown): string[] {
  const sentence = `Roles should be a list of at most ${ROLES_MAX} names of 1 to ${ROLE_MAX} characters`;
  if (!Array.isArray(value) || value.length > ROLES_MAX) throw invalid({ roles: sentence });
  const roles = (value as unknown[]).map((role) => (typeof role === 'string' ? role.trim() : ''));
  if (roles.some((role) => role === '' || role.length > ROLE_MAX)) throw invalid({ roles: sentence });
  return [...new Set(roles)];
}

/** Parses `{module: {all or an action: true or false}}` (3 §2). @throws UserError 422 that names unknown modules or actions */
export function readRolePermission(value: Readonly<Record<string, unknown>>): RolePermission {
  for (const [module, entry] of Object.entries(value)) {
    if (!(MODULES as readonly string[]).includes(module))
      throw refused(`There is no module "${module}". The modules are: ${MODULES.join(', ')}`);
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
      throw refused(`${module} should be an object of actions`);
    for (const [action, granted] of Object.entries(entry)) {
      if (!KEYS.includes(action)) throw refused(`There is no action "${action}". The actions are: ${KEYS.join(', ')}`);
      if (typeof granted !== 'boolean') throw refused(`${action} of ${module} should be true or false`);
    }
  }
  return value as RolePermission;
}

const refused = (sentence: string) => invalid({ role_permission: sentence });
