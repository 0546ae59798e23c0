import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterAll, expect, it, jest } from '@jest/globals';
import { waitFor } from '../../../../test/support/time/eventually.js';
import { useManualClock } from '../../../../test/support/time/manual-clock.js';
import { Uploads } from './uploads.js';

const clock = useManualClock();
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

it('logs that it can’t remove what an Xecutor did not send to its end', async () => {
  const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  const path = await arrived('three');
  // A folder in place of the file can’t be removed as one.
  await rm(path);
  await mkdir(path);
  await clock.advance(2 * 60_000);
  await waitFor(() => expect(logged).toHaveBeenCalledTimes(1));
  logged.mockRestore();
});

it('takes files after the system has removed the folder for them', async () => {
  const path = await arrived('one');
  await rm(dirname(path), { recursive: true });
  expect(await arrived('two')).not.toBe(path);
});
