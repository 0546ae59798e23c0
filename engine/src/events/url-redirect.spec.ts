import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import { aCase } from '../../../test/support/browser/engine.js';
import type { CaseContext } from './event.js';
import { urlRedirect } from './url-redirect.js';

/** A page that always navigates elsewhere when an address is opened. */
class RestlessPage extends EventEmitter {
  opened = 0;
  url(): string {
    return 'about:blank';
  }
  mainFrame(): this {
    return this;
  }
  context(): object {
    return {};
  }
  async goto(): Promise<never> {
    this.opened++;
    throw new Error('page.goto: Navigation to "http://a/" is interrupted by another navigation to "http://b/"');
  }
}

it('gives up when its time is over, so that it does not compete with the next case for the page', async () => {
  const page = new RestlessPage();
  const context = {
    testCase: aCase('URL redirect', { redirectURL: 'http://a/' }),
    page,
    uploadFolders: [],
    executionType: 'server',
    signal: new AbortController().signal,
    readyToAct: async () => undefined,
    remaining: () => Math.max(1, 3 - page.opened),
  };
  await expect(urlRedirect(context as unknown as CaseContext)).rejects.toThrow(
    'http://a/ could not be opened: the open page went elsewhere again and again',
  );
  expect(page.opened).toBe(2);
});
