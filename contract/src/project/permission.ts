/** The modules in which rights can be granted (3 §2). */
export const MODULES = [
  'projects',
  'components',
  'test-cases',
  'reports',
  'connectors',
  'crons',
  'runner',
  'analytics',
  'xecutor',
] as const;
export type Module = (typeof MODULES)[number];

/** The actions that can be granted in a module. */
export const ACTIONS = ['view', 'create', 'modify', 'delete', 'run', 'stop'] as const;
export type Action = (typeof ACTIONS)[number];

/** The actions that calls require in a module; roles grant no others. */
export const MODULE_ACTIONS = {
  projects: ['view', 'create', 'modify', 'delete'],
  components: ['view', 'create', 'modify', 'delete'],
  'test-cases': ['view', 'create', 'modify', 'delete'],
  reports: ['view'],
  connectors: ['view', 'create', 'modify', 'delete'],
  crons: ['view', 'create', 'modify', 'delete'],
  runner: ['view', 'modify', 'run', 'stop'],
  analytics: ['view'],
  xecutor: ['view', 'modify'],
} as const satisfies Readonly<Record<Module, readonly Action[]>>;
export type ActionOf<M extends Module> = (typeof MODULE_ACTIONS)[M][number];

export type RolePermission = { readonly [module: string]: { readonly [action: string]: boolean | undefined } };

/** A user's rights. */
export interface Grants {
  readonly superAdmin?: boolean;
  readonly userRole?: string | null;
  readonly roles?: readonly string[] | null;
  readonly rolePermission?: RolePermission | null;
}

/**
 * Whether a user may use a module, or one action in it (1 §6, 3 §2): super admins always; with roles, the module needs an entry, and an
 * action needs `all` or its own key in that entry; without roles, only the user role `admin`. Anything malformed is denied.
 */
export function permission(who: Grants | null | undefined, module: Module, action?: Action): boolean {
  if (!who) return false;
  if (who.superAdmin === true) return true;
  if (!Array.isArray(who.roles) || who.roles.length === 0) return who.userRole === 'admin';
  const granted = who.rolePermission;
  if (!granted || !Object.hasOwn(granted, module)) return false;
  const entry = granted[module];
  if (entry === null || typeof entry !== 'object') return false;
  if (action === undefined) return true;
  const holds = (key: string) => Object.hasOwn(entry, key) && entry[key] === true;
  return holds('all') || holds(action);
}
