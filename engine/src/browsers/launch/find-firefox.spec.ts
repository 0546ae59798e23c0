import { afterEach, expect, it } from '@jest/globals';
import { stubEnv } from '../../../../test/support/stubs.js';
import { createBrowserPool } from '../pool.js';
import { findFirefox } from './find-firefox.js';

const pool = createBrowserPool({ concurrency: 1 });
afterEach(() => pool.close());

it('a machine without Firefox says what to install, also to a file that asks for it', async () => {
  stubEnv('PATH', '/nowhere');
  stubEnv('FIREFOX_PATH', '');
  const sentence =
    'Firefox is not installed on the machine that runs the files. Install it there (on Debian and Ubuntu: apt-get install firefox-esr), or set FIREFOX_PATH to its path';
  expect(() => findFirefox()).toThrow(sentence);
  expect(() => findFirefox('/no/firefox')).toThrow('FIREFOX_PATH names /no/firefox, which does not exist');
  await expect(pool.acquire(new AbortController().signal, 'Firefox')).rejects.toThrow(sentence);
});
