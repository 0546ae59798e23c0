import { EventEmitter } from 'node:events';
import { DEFAULT_VIEWPORT } from '@testplatform/contract';
import type { CDPSession } from 'playwright';
import { expect, it } from '@jest/globals';
import { useManualClock } from '../../../test/support/time/manual-clock.js';
import { until } from '../../../test/support/time/until.js';
import { OVERLAP_MS, PictureRelay } from './picture-relay.js';

const clock = useManualClock();

/** A session whose screencast the test drives. */
class FakeSession extends EventEmitter {
  readonly sent: string[] = [];

  send = async (method: string): Promise<unknown> => {
    this.sent.push(method);
    return {};
  };
  detach = async (): Promise<void> => undefined;

  /** @param at Unix milliseconds */
  picture(at: number, name: string): void {
    const data = Buffer.from(name).toString('base64');
    this.emit('Page.screencastFrame', { data, metadata: { timestamp: at / 1_000 }, sessionId: this.sent.length });
  }
}

/** Two screencasts of a page that changes constantly: the second has just brought its first picture. */
async function relieved() {
  const [first, second] = [new FakeSession(), new FakeSession()];
  const pictures: string[] = [];
  const relay = new PictureRelay(
    first as unknown as CDPSession,
    DEFAULT_VIEWPORT,
    async () => second as unknown as CDPSession,
    ({ jpeg }) => void pictures.push(jpeg.toString()),
  );
  await relay.start();
  const began = clock.now();
  for (let nth = 0; nth < 25; nth++) first.picture(began + 30 * nth, `first ${nth}`);
  await until('the second one to start', () => second.sent.includes('Page.startScreencast'));
  second.picture(began + 750, 'of an unknown time');
  await clock.waited(OVERLAP_MS);
  expect(second.sent).toContain('Page.screencastFrameAck');
  return { first, second, relay, pictures, began };
}

it('switches to a second screencast when one has brought pictures constantly, and loses none', async () => {
  const { first, second, relay, pictures, began } = await relieved();
  first.picture(began, 'one under way');
  second.picture(clock.now() + 30, 'second 1');
  expect(first.sent).not.toContain('Page.stopScreencast');
  first.picture(clock.now() + 30, 'the last of the first');
  await until('the first one to stop', () => first.sent.includes('Page.stopScreencast'));
  expect(pictures.slice(25)).toEqual(['one under way', 'second 1', 'the last of the first']);
  second.picture(clock.now() + 60, 'second 2');
  expect(pictures.at(-1)).toBe('second 2');
  relay.stop();
});

it('waits a quarter of a second for the last pictures of the first one', async () => {
  const { first, relay } = await relieved();
  await clock.advance(OVERLAP_MS - 1);
  expect(first.sent).not.toContain('Page.stopScreencast');
  await clock.advance(1);
  expect(first.sent).toContain('Page.stopScreencast');
  relay.stop();
});

it('does not switch for a page that changes now and then', async () => {
  const session = new FakeSession();
  const relay = new PictureRelay(
    session as unknown as CDPSession,
    DEFAULT_VIEWPORT,
    () => Promise.reject(new Error('A second session was opened')),
    () => undefined,
  );
  await relay.start();
  for (let nth = 0; nth < 24; nth++) session.picture(1_000 + 300 * nth, `${nth}`);
  expect(session.sent.filter((method) => method === 'Page.startScreencast')).toHaveLength(1);
  relay.stop();
});
