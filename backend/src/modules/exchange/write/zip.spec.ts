import { once } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { zipOf } from './zip.js';

/** A file that always has more to read. */
function endless(): Readable {
  const file: Readable = new Readable({ read: (size) => void file.push(Buffer.alloc(size)) });
  return file;
}

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
    const opening = new Promise<Readable>((resolve) => (opened = resolve));
    const body = zipOf([], [{ path: 'files/large.bin', open: () => opening }]);
    const closed = once(file, 'close');
    body.destroy();
    await once(body, 'close');
    opened(file);
    await closed;
    expect(file.destroyed).toBe(true);
  });
});
