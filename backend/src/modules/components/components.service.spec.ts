import { expect, it } from '@jest/globals';
import { buildShop } from '../../../../test/factories/tree.js';
import type { Database } from '../../database/database.js';
import type { ProjectChanges } from '../projects/projects.events.js';
import type { ProjectsService } from '../projects/projects.service.js';
import type { TreeChanges } from './components.events.js';
import type { ComponentsRepository } from './components.repository.js';
import { ComponentsService } from './components.service.js';
import type { TrashService } from './trash.service.js';

const done = () => Promise.resolve();

/** A service whose database answers synchronously, as SQLite does: only the service itself yields to others. */
function buildService(): ComponentsService {
  return new ComponentsService(
    {
      ofProjects: () => Promise.resolve([]),
      write: done,
    } as unknown as ComponentsRepository,
    {
      lock: () => Promise.resolve({ treeVersion: 1 }),
      raiseTreeVersion: () => Promise.resolve(2),
    } as unknown as ProjectsService,
    { tell: () => undefined } as unknown as ProjectChanges,
    { announce: done } as unknown as TreeChanges,
    { put: done } as unknown as TrashService,
    { transaction: (work: () => Promise<unknown>) => work() } as unknown as Database,
  );
}

it('yields to other requests while it saves a tree', async () => {
  let isOver = false;
  let served = 0;
  const serve = () => {
    if (isOver) return;
    served++;
    setImmediate(serve);
  };
  setImmediate(serve);
  await buildService()
    .update({ projectId: 1, components: buildShop() }, null)
    .finally(() => (isOver = true));
  // It yields after reading the tree, before and after comparing it with the stored one, and before writing it.
  expect(served).toBeGreaterThanOrEqual(4);
});
