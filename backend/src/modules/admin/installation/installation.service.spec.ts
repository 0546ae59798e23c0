import { expect, it } from '@jest/globals';
import { InstallationRepository } from './installation.repository.js';
import { InstallationService } from './installation.service.js';

it('a change locks the setting before it compares its version, where the database has locks', async () => {
  const did: string[] = [];
  const query = {
    where: () => query,
    setLock: (lock: string) => {
      did.push(lock);
      return query;
    },
    getOne: async () => {
      did.push('read');
      return null;
    },
  };
  const repository = {
    createQueryBuilder: () => query,
    findOneBy: async () => void did.push('read'),
    upsert: async () => void did.push('write'),
  };
  const manager = { getRepository: () => repository };
  const database = {
    isSqlite: false,
    manager,
    writeManager: manager,
    transaction: (work: () => unknown) => work(),
  };
  const parts = [new InstallationRepository(database as never), { record: async () => undefined }, database, {}];
  const service = new (InstallationService as new (...parts: unknown[]) => InstallationService)(...parts);
  await service.change({ jurisdiction: 'Bavaria' }, { userId: 1, email: '', client: {} } as never);
  expect(did.slice(0, 3)).toEqual(['pessimistic_write', 'read', 'write']);
});
