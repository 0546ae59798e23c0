import { readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { Uploads } from './uploads.js';

const uploads = new Uploads({ TRACES: 'always' });
afterAll(() => uploads.onApplicationShutdown());

/** The path of a trace that arrived. */
async function arrived(fileRunId: string): Promise<string> {
  const bytes = Buffer.from('PK trace');
  const lease = { fileRunId, epoch: 1 };
  const taken = await uploads.take({ lease, n: 1, index: null, offset: 0, size: bytes.length, bytes });
  if (!('source' in taken) || taken.source === null || !('path' in taken.source)) throw new Error('It was not stored');
  expect(await readFile(taken.source.path)).toEqual(bytes);
  return taken.source.path;
}

it('takes files after the system has removed the folder for them', async () => {
  const path = await arrived('one');
  await rm(dirname(path), { recursive: true });
  expect(await arrived('two')).not.toBe(path);
});
