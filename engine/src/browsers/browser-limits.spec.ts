import { EventEmitter } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceClock } from '@testplatform/contract';
import type { Browser } from 'playwright';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { waitFor } from '../../../test/support/time/eventually.js';
import { endMessage, limitBrowser } from './browser-limits.js';

/** More than any process has. */
const NO_PID = 2 ** 30;

let folder: string;
let look: () => void;
let restoreClock: () => void;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limits-'));
  const every = (_ms: number, act: () => void) => {
    look = act;
    return () => undefined;
  };
  restoreClock = replaceClock((clock) => ({ ...clock, every }));
});
afterEach(async () => {
  restoreClock();
  await rm(folder, { recursive: true });
});

it('looks again after a look at the disk failed, which ends nothing', async () => {
  const failures: unknown[] = [];
  const fail = (error: unknown): void => void failures.push(error);
  process.on('unhandledRejection', fail);
  const browser = new EventEmitter() as unknown as Browser;
  const place = join(folder, 'place');
  // A folder that can't be read: a link to itself.
  await symlink(place, place);
  limitBrowser(browser, { pid: NO_PID, folder: place }, { disk: 1 });
  look();
  // Long after the look.
  await writeFile(join(folder, 'large'), Buffer.alloc(2 * 2 ** 20, 1));
  await rm(place);
  await symlink(folder, place);
  await waitFor(() => {
    look();
    expect(endMessage(browser)).toBe('The browser ended unexpectedly: it used more than 1 MB of disk');
  });
  process.off('unhandledRejection', fail);
  expect(failures).toEqual([]);
});
