import { expect, it, vi } from 'vitest';
import { openBrowser } from './connection.js';
import { noteProfile } from './temp-folder.js';

vi.mock('./temp-folder.js', async (original) => ({
  ...(await original<typeof import('./temp-folder.js')>()),
  noteProfile: vi.fn(() => Promise.reject(new Error('No space left'))),
}));

it('has a browser whose profile could not be noted', async () => {
  const { browser, end } = await openBrowser({});
  expect(noteProfile).toHaveBeenCalledOnce();
  expect(browser.isConnected()).toBe(true);
  await end(5_000);
  expect(browser.isConnected()).toBe(false);
});
