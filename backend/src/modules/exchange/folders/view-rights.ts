import { type Action, type Module, permission } from '@testplatform/contract';
import type { Caller } from '../../../common/access/access.js';
import { requireRule } from '../../../common/access/access.guard.js';
import { notPermitted } from '../../../common/errors.js';
import { mayReadData } from '../../projects/projects.service.js';

const VIEWED = ['projects', 'components', 'test-cases', 'connectors', 'crons'] as const;

/** What changes some part of a project. */
const CHANGES: readonly (readonly [Module, readonly Action[]])[] = [
  ['projects', ['modify']],
  ['components', ['create', 'modify', 'delete']],
  ['test-cases', ['create', 'modify', 'delete']],
  ['connectors', ['create', 'modify', 'delete']],
  ['crons', ['create', 'modify', 'delete']],
];

/** Requires the rights to view everything that a project's folder contains. @throws UserError 403 */
export function requireViewOfAll(caller: Caller): void {
  for (const module of VIEWED) requireRule({ kind: 'permission', module, action: 'view' }, caller);
  if (!mayReadData(caller)) throw notPermitted('test-cases', 'view');
}

/** Requires a right to change any part of a project that its folder contains. @throws UserError 403 */
export function requireSomeChange(caller: Caller): void {
  const mayChange = CHANGES.some(([module, actions]) => actions.some((action) => permission(caller, module, action)));
  if (!mayChange) throw notPermitted('projects', 'modify');
}
