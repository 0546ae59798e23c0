import { expect, it, jest } from '@jest/globals';
import type { Lease } from '@testplatform/engine/host';
import { invalid } from '../../../common/errors.js';
import { DatabaseRunSource } from './database-run-source.service.js';

const LEASE: Lease = { fileRunId: 'file', epoch: 1, runId: 'run', projectId: 7 };
const AWAY = new Error('connect ECONNREFUSED 10.0.0.5:3306');

/** A source with a claimed file. Its store fails to load and to import with these errors. */
function sourceWith(errors: { readonly load?: Error; readonly import?: Error }) {
  const unclaim = jest.fn(async (_lease: Lease) => true);
  const answer = async (error: Error | undefined) => {
    if (error) throw error;
    return {};
  };
  const parts = [
    { claim: async () => ({ run: { executionType: 'xecutor' }, file: LEASE }) },
    { unclaim },
    { load: () => answer(errors.load), import: () => answer(errors.import) },
    {},
    {},
    {},
    { isWrong: false },
  ];
  return { source: new (DatabaseRunSource as new (...parts: unknown[]) => DatabaseRunSource)(...parts), unclaim };
}

it('a file whose content can’t be loaded after its claim is given back', async () => {
  const { source, unclaim } = sourceWith({ load: AWAY });
  await expect(source.claim()).rejects.toThrow(AWAY);
  expect(unclaim).toHaveBeenCalledWith(LEASE);
});

it('a claimed file is kept', async () => {
  const { source, unclaim } = sourceWith({});
  expect(await source.claim()).toMatchObject({ lease: LEASE });
  expect(unclaim).not.toHaveBeenCalled();
});

it('the worker repeats an import that failed, unless it was refused', async () => {
  const repeated = sourceWith({ import: AWAY }).source.importFile(LEASE, 'a/b/c/d');
  await expect(repeated).rejects.toMatchObject({ name: 'Error' });
  const refused = sourceWith({ import: invalid({ path: 'No' }) }).source.importFile(LEASE, 'a/b/c/d');
  await expect(refused).rejects.toMatchObject({ name: 'CaseFailure', message: 'No' });
});
