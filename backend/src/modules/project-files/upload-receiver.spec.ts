import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@testplatform/contract';
import { useManualClock } from '../../../../test/support/time/manual-clock.js';
import { until } from '../../../../test/support/time/until.js';
import { readSettings } from '../../config/settings.js';
import { UploadReceiver } from './upload-receiver.js';

const clock = useManualClock();
const uploads = new UploadReceiver(readSettings({}));
afterAll(() => uploads.onApplicationShutdown());

/** An upload by a person, and its outcome: the size, or the status of the error. */
async function begin(userId: number) {
  const body = new PassThrough();
  const request = Object.assign(body, { headers: {}, complete: false }) as unknown as IncomingMessage;
  const upload: { body: PassThrough; outcome?: unknown } = { body };
  const timers = clock.pending.length;
  void uploads
    .receive(request, userId, ({ size }) => Promise.resolve(size))
    .then(
      (size) => (upload.outcome = size),
      ({ httpStatus }: { httpStatus: number }) => (upload.outcome = httpStatus),
    );
  await until('it to begin', () => upload.outcome !== undefined || clock.pending.length > timers);
  return upload;
}

/** Sends a chunk, and lets it arrive. */
async function send(upload: Awaited<ReturnType<typeof begin>>, bytes: number): Promise<void> {
  upload.body.write(randomBytes(bytes));
  await until('the part to be taken', () => upload.body.readableLength === 0 || upload.outcome !== undefined);
}

describe('an upload', () => {
  it.each([
    ['stands still', 1, 0],
    ['crawls', 2, 1],
  ])('that %s is refused, and its place is free', async (_what, person, bytes) => {
    const { uploadsAtOncePerPerson: places } = LIMITS;
    const all = await Promise.all(Array.from({ length: places }, () => begin(person)));
    await until('all to have a place', () => clock.pending.length === places);
    expect((await begin(person)).outcome).toBe(429);
    for (const upload of all) await send(upload, 2 * LIMITS.uploadLeastBytes);
    await clock.advance(LIMITS.bodyStandstillMs);
    // A look refuses nobody while the disk is behind: then the next one does.
    await until('all to be refused', async () => {
      if (bytes > 0) for (const upload of all) if (upload.outcome === undefined) await send(upload, bytes);
      await clock.advance(LIMITS.bodyStandstillMs / 10);
      return all.every(({ outcome }) => outcome === 408);
    });
    expect(clock.pending).toEqual([]);
    expect((await begin(person)).outcome).toBeUndefined();
  });

  it('that is slow but makes progress is received', async () => {
    const upload = await begin(3);
    const parts = 20;
    for (let part = 0; part < parts; part++) {
      await send(upload, LIMITS.uploadLeastBytes);
      await clock.advance(LIMITS.bodyStandstillMs);
    }
    upload.body.end();
    await until('it to be stored', () => upload.outcome !== undefined);
    expect(upload.outcome).toBe(parts * LIMITS.uploadLeastBytes);
  });

  it('is received after the system has removed the folder for uploads', async () => {
    for (const text of ['one', 'two']) {
      const request = Object.assign(new PassThrough(), { headers: {}, complete: false });
      request.end(text);
      const removed = uploads.receive(request as unknown as IncomingMessage, 4, async ({ path, size }) => {
        await rm(dirname(path), { recursive: true });
        return size;
      });
      expect(await removed).toBe(text.length);
    }
  });
});
