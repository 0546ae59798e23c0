import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { LIMITS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { useManualClock } from '../../../../test/support/time/manual-clock.js';
import { until } from '../../../../test/support/time/until.js';
import { unzip } from '../../../../test/support/files/unzip.js';
import { zipAnswer } from './zip-answer.js';

const clock = useManualClock();
const MB = 1_048_576;
const PLAN = 'files/plan.txt';

/** An archive of texts that hardly compress, and a stored file that by default never ends. */
function archive(plan = new Readable({ read: () => undefined })) {
  const state = { isOpened: false, isOver: false };
  const texts = ['a', 'b', 'c', 'd'].map((path) => ({ path, content: randomBytes(MB / 2).toString('hex') }));
  const open = async () => {
    state.isOpened = true;
    return plan;
  };
  const body = zipAnswer('Shop', texts, [{ path: PLAN, open }], () => (state.isOver = true)).getStream();
  return { body, texts, state };
}

describe('An archive', () => {
  it('has texts and stored files', async () => {
    const { body, texts } = archive(Readable.from([Buffer.from('Pl'), Buffer.from('an')]));
    const files = [...unzip(Buffer.concat(await body.toArray()))].map(([path, content]) => ({
      path,
      content: String(content),
    }));
    expect(files).toEqual([...texts, { path: PLAN, content: 'Plan' }]);
  });

  it('occupies a place until its texts have been read', async () => {
    const { body, state } = archive();
    body.on('readable', () => {
      expect(state).toEqual({ isOpened: false, isOver: false });
      body.removeAllListeners('readable').resume();
    });
    while (!state.isOver) await once(body, 'data');
    await until('the stored file to be read', () => state.isOpened);
    await clock.advance(LIMITS.exportReadMs);
    expect(body.destroyed).toBe(false);
    body.destroy();
  });

  it('is broken off when its texts are not read in time, and packs none before', async () => {
    const { body, state } = archive();
    const closed = new Promise((resolve) => body.once('close', resolve));
    await clock.advance(LIMITS.exportReadMs - 1);
    expect([body.destroyed, state]).toEqual([false, { isOpened: false, isOver: false }]);
    await clock.advance(1);
    await closed;
    expect(body.errored).toEqual(new Error('The client read the archive too slowly'));
    expect(state).toEqual({ isOpened: false, isOver: true });
  });

  it('leaves its place when the client is gone', async () => {
    const { body, state } = archive();
    body.destroy();
    await once(body, 'close');
    expect(state.isOver).toBe(true);
    expect(clock.pending).toEqual([]);
  });
});
