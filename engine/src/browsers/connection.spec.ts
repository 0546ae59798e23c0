import { expect, it, jest } from '@jest/globals';

jest.mock('./temp-folder.js', () => ({
  ...jest.requireActual<typeof import('./temp-folder.js')>('./temp-folder.js'),
  noteProfile: jest.fn(() => Promise.reject(new Error('No space left'))),
}));

it('has a browser whose profile could not be noted', async () => {
  // Imported here, because the mock has to stand first.
  const { openBrowser } = await import('./connection.js');
  const { noteProfile } = await import('./temp-folder.js');
  const { browser, end } = await openBrowser({});
  expect(noteProfile).toHaveBeenCalledTimes(1);
  expect(browser.isConnected()).toBe(true);
  await end(5_000);
  expect(browser.isConnected()).toBe(false);
});
