import { expect, it, jest } from '@jest/globals';
import type { Lease } from '@testplatform/engine/host';
import { invalid } from '../../../common/errors.js';
import { DatabaseRunSource } from './database-run-source.service.js';

const LEASE: Lease = { fileRunId: 'file', epoch: 1, runId: 'run', projectId: 7 };
const AWAY = new Error('connect ECONNREFUSED 10.0.0.5:3306');

/** A source with a claimed file. Its store fails to load and to import with these errors. */
function sourceWith(errors: { readonly load?: Error; readonly import?: Error }) {
  const unclaim = jest.fn(async (_lease: Lease) => true);
  const resultOf = jest.fn(async (_lease: Lease): Promise<string | null> => 'result');
  const keepRecord = jest.fn(async (..._picture: unknown[]) => true);
  const keepTrace = jest.fn(async (..._trace: unknown[]) => true);
  const answer = async (error: Error | undefined) => {
    if (error) throw error;
    return {};
  };
  const parts = [
    { claim: async () => ({ run: { executionType: 'xecutor' }, file: { ...LEASE, resultId: 'result' } }) },
    { unclaim, resultOf },
    { load: () => answer(errors.load), import: () => answer(errors.import) },
    { keepRecord, keepTrace },
    {},
    {},
    { isWrong: false },
  ];
  const source = new (DatabaseRunSource as new (...parts: unknown[]) => DatabaseRunSource)(...parts);
  return { source, unclaim, resultOf, keepRecord, keepTrace };
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

it('pictures and the trace of a file are kept while the database is away, but not once its lease is lost', async () => {
  const { source, resultOf, keepRecord, keepTrace } = sourceWith({});
  const { lease } = (await source.claim())!;
  resultOf.mockRejectedValue(AWAY);
  expect(await source.record(lease, 3, Buffer.from('picture'))).toBe(true);
  expect(await source.trace(lease, 'trace.zip')).toBe(true);
  expect(keepRecord.mock.calls).toEqual([['result', 3, Buffer.from('picture')]]);
  expect(keepTrace.mock.calls).toEqual([['result', 'trace.zip']]);
  resultOf.mockResolvedValue(null);
  expect(await source.record(lease, 4, Buffer.from('late'))).toBe(false);
});
