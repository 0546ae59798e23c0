import { expect, it } from '@jest/globals';
import { UnreadableSecretError } from '../../../../common/secret-box.js';
import { SignedInFilesService } from './signed-in-files.service.js';

const AWAY = new Error('connect ECONNREFUSED 10.0.0.5:3306');

/** What a file starts with that starts signed in as Ann. */
async function startsWith(find: () => Promise<string | null>) {
  const options = { savesSession: null, startsSession: 'Ann', sessionHours: null, tableId: null };
  const parts = [{ fileOptions: async () => options }, {}, { find }, {}, {}, {}, { idOf: async () => 'staging' }, {}];
  const service = new (SignedInFilesService as new (...parts: unknown[]) => SignedInFilesService)(...parts);
  const file = { nodeId: 'node', path: {} } as unknown as Parameters<SignedInFilesService['of']>[1];
  return (await service.of({ projectId: 1, environment: 'Staging' }, file)).starts;
}

it('a signed-in state that another SECRET_KEY sealed counts as none', async () => {
  expect(await startsWith(async () => '{}')).toEqual({ name: 'Ann', state: '{}' });
  const unreadable = () => Promise.reject(new UnreadableSecretError('SECRET_KEY is not the one'));
  expect(await startsWith(unreadable)).toEqual({ name: 'Ann', state: null });
});

it('a signed-in state that can’t be read from the database is no reason to go on without it', async () => {
  await expect(startsWith(() => Promise.reject(AWAY))).rejects.toThrow(AWAY);
});
