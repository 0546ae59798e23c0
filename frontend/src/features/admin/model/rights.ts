import {
  holdsEntry,
  MASKED_VALUES,
  MODULE_ACTIONS,
  MODULES,
  uniteRights,
  type Action,
  type Module,
} from '@testplatform/contract';
import type { Role } from '../../../api/people/roles.js';

/** Granted actions by module. */
export type Granted = Role['role_permission'];

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

export const MASKED_LABEL = 'Masked values on devices';

export const RIGHT_LABELS: Readonly<Record<Right, string>> = {
  all: 'All',
  create: 'Create',
  view: 'View',
  modify: 'Change',
  delete: 'Delete',
  run: 'Run',
  stop: 'Stop',
};

/** The columns of the table of rights. */
export const COLUMNS: readonly Action[] = ['create', 'view', 'modify', 'delete', 'run', 'stop'];

const actionsOf = (module: Module): readonly Action[] => MODULE_ACTIONS[module];

/** Whether such a right exists. */
export const exists = (module: Module, action: Action): boolean => actionsOf(module).includes(action);

/** Whether a module's entry grants the action, by name or by `all`. */
export const allows = (granted: Granted, module: Module, action: Action): boolean =>
  holdsEntry(granted, module, 'all') || holdsEntry(granted, module, action);

/** The actions that a module's entry grants. */
export const allowedIn = (granted: Granted, module: Module): readonly Action[] =>
  actionsOf(module).filter((action) => allows(granted, module, action));

/**
 * The rights with actions of a module granted or revoked. If `all` no longer applies, the module's other actions are
 * named; without any, its entry is removed.
 */
export function withRights(granted: Granted, module: Module, actions: readonly Action[], given: boolean): Granted {
  const { [module]: _entry, ...others } = granted;
  const before = allowedIn(granted, module);
  if (given && actions.every((action) => before.includes(action))) return granted;
  const held = actionsOf(module).filter((action) => (actions.includes(action) ? given : before.includes(action)));
  return held.length > 0 ? { ...others, [module]: Object.fromEntries(held.map((action) => [action, true])) } : others;
}

/** The rights with each action named beside `all`, so that changes of two people are merged action by action. */
export const withNames = (granted: Granted): Granted => ({
  ...granted,
  ...Object.fromEntries(
    MODULES.filter((module) => holdsEntry(granted, module, 'all')).map((module) => [
      module,
      { all: true, ...withModule({}, module, true)[module] },
    ]),
  ),
});

/** All actions of a module granted, or none. */
export const withModule = (granted: Granted, module: Module, given: boolean): Granted =>
  withRights(granted, module, actionsOf(module), given);

/** Whether masked values are sent to the holder's devices; no other right includes that. */
export const allowsMasked = (granted: Granted): boolean => holdsEntry(granted, MASKED_VALUES, 'view');

export function withMasked(granted: Granted, given: boolean): Granted {
  const { [MASKED_VALUES]: _entry, ...others } = granted;
  return given ? { ...others, [MASKED_VALUES]: { view: true } } : others;
}

interface Rights {
  readonly superAdmin: boolean;
  readonly userRole: string;
  /** What each of the roles grants. */
  readonly roles: readonly Granted[];
}

const EVERYTHING: Granted = Object.fromEntries(MODULES.map((module) => [module, { all: true }]));

/** A user's effective rights. */
export function resultingRights({ superAdmin, userRole, roles }: Rights): Granted {
  const united = uniteRights(roles) as Granted;
  const isUnlimited = superAdmin || (roles.length === 0 && userRole === 'admin');
  return isUnlimited ? withMasked(EVERYTHING, allowsMasked(united)) : united;
}

/** Explains in a sentence which rights apply. */
export function explainRights({ superAdmin, userRole, roles }: Rights): string {
  if (superAdmin)
    return 'A super admin may do everything, whatever the roles say. Only masked values on devices require a role.';
  if (roles.length > 0) return 'Roles are set, so only the permissions ticked below apply.';
  if (userRole === 'admin')
    return 'Without a role this person may do everything except the administration. Once a role is added, only what the roles allow.';
  return 'Without a role this person may do nothing. Choose at least one.';
}
