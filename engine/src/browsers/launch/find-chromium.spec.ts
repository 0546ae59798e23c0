import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { stubEnv } from '../../../../test/support/stubs.js';
import { findChromium } from './find-chromium.js';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(os.tmpdir(), 'home-'));
  jest.spyOn(os, 'homedir').mockReturnValue(home);
  stubEnv('PATH', '/nowhere');
  stubEnv('CHROMIUM_PATH', '');
  stubEnv('LOCALAPPDATA', join(home, 'AppData/Local'));
});
afterEach(() => rm(home, { recursive: true }));

it.each([
  'Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'Applications/Chromium.app/Contents/MacOS/Chromium',
  'AppData/Local/Google/Chrome/Application/chrome.exe',
])('finds a browser that was installed without an administrator’s rights: %s', async (place) => {
  const path = join(home, place);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '');
  expect(findChromium()).toBe(path);
});
