import { HOUR } from '@testplatform/contract';
import { describe, expect, it, jest } from '@jest/globals';
import { RecordReader } from './records.js';
import { stubGlobal } from '../../../test/support/stubs.js';

const never = new AbortController().signal;

/** A server with one valid path and only some records. */
function stubServer(goodPath: string, answer: (index: string) => Response = () => new Response('jpeg')) {
  const asked = jest.fn(async (url: string) => {
    const at = url.lastIndexOf('/') + 1;
    return url.slice(0, at) === goodPath ? answer(url.slice(at)) : new Response('', { status: 404 });
  });
  stubGlobal('fetch', asked);
  stubGlobal('createImageBitmap', async (blob: Blob) => ({ size: blob.size }));
  return asked;
}

describe('RecordReader', () => {
  it('reads a record below the path', async () => {
    const asked = stubServer('/new/');
    const reader = new RecordReader('/new/', Date.now(), () => Promise.reject(new Error('not needed')));
    expect(await reader.read(3, never)).toEqual({ size: 4 });
    expect(asked.mock.calls[0]?.[0]).toBe('/new/3.jpeg');
  });

  it('renews an expired path, once for all waiting pictures', async () => {
    stubServer('/new/');
    const renew = jest.fn(async () => '/new/');
    const reader = new RecordReader('/old/', Date.now() - HOUR, renew);
    expect(await Promise.all([0, 1, 2].map((index) => reader.read(index, never)))).toEqual([
      { size: 4 },
      { size: 4 },
      { size: 4 },
    ]);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('treats a 404 below a fresh path as missing', async () => {
    stubServer('/new/', (name) => new Response('', { status: name === '1.jpeg' ? 404 : 200 }));
    const renew = jest.fn(async () => '/new/');
    expect(await new RecordReader('/new/', Date.now(), renew).read(1, never)).toBeNull();
    expect(renew).not.toHaveBeenCalled();
    expect(await new RecordReader('/new/', Date.now() - HOUR, renew).read(1, never)).toBeNull();
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('treats a picture that can’t be decoded as missing', async () => {
    stubServer('/new/');
    stubGlobal('createImageBitmap', () => Promise.reject(new Error('damaged')));
    expect(await new RecordReader('/new/', Date.now(), async () => '/new/').read(0, never)).toBeNull();
  });

  it.each([
    ['the server is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the store is away', async () => new Response('', { status: 503 })],
  ])('reports that %s', async (_when, answer) => {
    stubGlobal('fetch', answer);
    const reader = new RecordReader('/new/', Date.now(), async () => '/new/');
    await expect(reader.read(0, never)).rejects.toThrow('unable to process');
  });
});
