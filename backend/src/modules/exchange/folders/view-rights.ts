import type { Caller } from '../../../common/access/access.js';
import { requireRule } from '../../../common/access/access.guard.js';
import { notPermitted } from '../../../common/errors.js';
import { mayReadData } from '../../projects/projects.service.js';

const VIEWED = ['projects', 'components', 'test-cases', 'connectors', 'crons'] as const;

/** Requires the rights to view everything that a project's folder contains. @throws UserError 403 */
export function requireViewOfAll(caller: Caller): void {
  for (const module of VIEWED) requireRule({ kind: 'permission', module, action: 'view' }, caller);
  if (!mayReadData(caller)) throw notPermitted('test-cases', 'view');
}
