import { expect, it } from '@jest/globals';
import type { Database } from '../../database/database.js';
import { OperationalError } from '../../common/errors.js';
import type { ArtifactRemovalsRepository } from './artifact-removals.repository.js';
import { ArtifactRemovalsService } from './artifact-removals.service.js';
import type { ArtifactStore } from './artifact-store.js';

it('What can’t be removed at once stays on the list with all that follows, and nothing fails', async () => {
  const listed = new Set(['a', 'stuck', 'b', 'of others']);
  const removals = {
    delete: async (ids: readonly string[]) => ids.filter((id) => listed.delete(id)).length,
  };
  const store = {
    removeFolder: async (id: string) => {
      if (id === 'stuck') throw new OperationalError('The store is not available');
      return { files: 1, bytes: 1 };
    },
  };
  const database = { transaction: (work: () => Promise<unknown>) => work() };
  const service = new ArtifactRemovalsService(
    removals as unknown as ArtifactRemovalsRepository,
    store as unknown as ArtifactStore,
    database as unknown as Database,
  );
  await service.removeNow(['a', 'stuck', 'b']);
  expect([...listed]).toEqual(['stuck', 'b', 'of others']);
});
