import { once } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { unzip } from '../../../../../test/support/files/unzip.js';
import { zipOf } from './zip.js';

/** A file that always has more to read. */
function endless(): Readable {
  const file: Readable = new Readable({ read: (size) => void file.push(Buffer.alloc(size)) });
  return file;
}

it('an archive leaves out a file that was deleted meanwhile, and has the others', async () => {
  const stored = ['a', 'deleted', 'b'].map((path) => ({
    path,
    open: async () => (path === 'deleted' ? null : Readable.from([Buffer.from(`content of ${path}`)])),
  }));
  const archive = Buffer.concat(await zipOf([{ path: 'text', content: 'text' }], stored).toArray());
  expect([...unzip(archive)].map(([path, content]) => [path, content.toString()])).toEqual([
    ['text', 'text'],
    ['a', 'content of a'],
    ['b', 'content of b'],
  ]);
});

it('an archive fails when a file can’t be read', async () => {
  const fails = { path: 'a', open: () => Promise.reject(new Error('The store does not answer')) };
  await expect(zipOf([], [fails]).toArray()).rejects.toThrow('The store does not answer');
});

describe('an archive that is abandoned', () => {
  it('closes the file that it was reading', async () => {
    const file = endless();
    const body = zipOf([], [{ path: 'files/large.bin', open: async () => file }]);
    await once(body, 'readable');
    const closed = once(file, 'close');
    body.destroy();
    await closed;
    expect(file.destroyed).toBe(true);
  });

  it('closes a file that is opened only then', async () => {
    const file = endless();
    let opened = (_file: Readable): void => {};
    let body = new Readable();
    await new Promise<void>((resolve) => {
      const open = () => new Promise<Readable>((give) => ((opened = give), resolve()));
      body = zipOf([], [{ path: 'files/large.bin', open }]);
    });
    const closed = once(file, 'close');
    body.destroy();
    await once(body, 'close');
    opened(file);
    await closed;
    expect(file.destroyed).toBe(true);
  });
});
