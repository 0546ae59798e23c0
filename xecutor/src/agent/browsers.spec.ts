import { expect, it } from '@jest/globals';
import { stubEnv } from '../../../test/support/stubs.js';
import { Browsers } from './browsers.js';
import { readAgentOptions } from './options.js';

it('says how to name a browser when there is none', () => {
  stubEnv('CHROMIUM_PATH', '/no/browser');
  const options = readAgentOptions(['--headless'], { platform: 'linux', env: {}, folder: '/' });
  expect(() => new Browsers(options, () => undefined)).toThrow(
    'CHROMIUM_PATH names /no/browser, which does not exist. You can name a browser with --browser.',
  );
});
