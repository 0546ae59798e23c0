import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { stubGlobal } from '../../../test/support/stubs.js';
import { importFetched } from './import-fetched.js';

describe('code that is imported', () => {
  const ask = jest.fn<(path: string) => Promise<Response>>();
  const load = jest.fn(() => Promise.resolve('code'));

  beforeEach(() => {
    ask.mockReset().mockImplementation(() => Promise.resolve(new Response('')));
    load.mockClear();
    stubGlobal('document', {
      querySelector: (selector: string) => (selector.includes('"/of-the-page.js"') ? {} : null),
    });
    stubGlobal('fetch', ask);
  });

  it.each([
    ['there is no network', 'Failed to fetch', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'the server does not have it',
      'could not be loaded: 404',
      () => Promise.resolve(new Response('', { status: 404 })),
    ],
  ])('is not asked of the browser while one of its files does not come, because %s', async (why, message, answer) => {
    const files = [`${why}.js`, `${why}-needed.js`];
    ask.mockImplementationOnce(answer);
    await expect(importFetched(load, files)).rejects.toThrow(message);
    expect(load).not.toHaveBeenCalled();

    expect(await importFetched(load, files)).toBe('code');
    expect(ask.mock.calls.map(([path]) => path)).toEqual([`/${why}.js`, `/${why}-needed.js`, `/${why}.js`]);
  });

  it('fetches a file once for all that need it, and none that came with the page', async () => {
    const both = ['one.js', 'two.js'].map((file) => importFetched(load, [file, 'common.js', 'of-the-page.js']));
    expect(await Promise.all(both)).toEqual(['code', 'code']);
    expect(ask.mock.calls.map(([path]) => path)).toEqual(['/one.js', '/common.js', '/two.js']);
  });
});
