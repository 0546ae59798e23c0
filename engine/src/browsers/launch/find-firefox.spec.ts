import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { stubEnv } from '../../../../test/support/stubs.js';
import { createBrowserPool } from '../pool.js';
import { findFirefox } from './find-firefox.js';

const pool = createBrowserPool({ concurrency: 1 });
let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(os.tmpdir(), 'home-'));
  jest.spyOn(os, 'homedir').mockReturnValue(home);
  stubEnv('PATH', '/nowhere');
  stubEnv('FIREFOX_PATH', '');
  stubEnv('LOCALAPPDATA', join(home, 'AppData/Local'));
});
afterEach(() => rm(home, { recursive: true }));
afterAll(() => pool.close());

it.each(['Applications/Firefox.app/Contents/MacOS/firefox', 'AppData/Local/Mozilla Firefox/firefox.exe'])(
  'finds a browser that was installed without an administrator’s rights: %s',
  async (place) => {
    const path = join(home, place);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, '');
    expect(findFirefox()).toBe(path);
  },
);

it('a machine without Firefox says what to install, also to a file that asks for it', async () => {
  const sentence =
    'Firefox is not installed on the machine that runs the files. Install it there (on Debian and Ubuntu: apt-get install firefox-esr), or set FIREFOX_PATH to its path';
  expect(() => findFirefox()).toThrow(sentence);
  expect(() => findFirefox('/no/firefox')).toThrow('FIREFOX_PATH names /no/firefox, which does not exist');
  await expect(pool.acquire(new AbortController().signal, 'Firefox')).rejects.toThrow(sentence);
});
