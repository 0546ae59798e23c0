import type { Caller } from '../../../common/access/access.js';
import { requireRule } from '../../../common/access/access.guard.js';
import { notPermitted } from '../../../common/errors.js';
import { mayReadData } from '../../projects/projects.service.js';

const VIEWED = ['projects', 'components', 'test-cases', 'connectors', 'crons'] as const;

/** Who reads the folder of a project needs the right to see all of it. @throws UserError 403 */
export function requireViewOfAll(caller: Caller): void {
  for (const module of VIEWED) requireRule({ kind: 'permission', module, action: 'view' }, caller);
  if (!mayReadData(caller)) throw notPermitted('test-cases', 'view');
}
