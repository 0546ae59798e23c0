import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../../../test/support/time/eventually.js';
import { BUCKET, S3Server } from '../../../../test/support/servers/s3-server.js';
import { OperationalError } from '../../common/errors.js';
import { readS3Address, type S3Address } from '../../config/s3-address.js';
import { type ArtifactStore, OutOfRangeError } from './artifact-store.js';
import { FolderStore } from './folder.store.js';
import { S3Store } from './s3.store.js';

let s3: S3Server;
let folder: string;
beforeAll(async () => {
  s3 = await S3Server.start();
  folder = await mkdtemp(join(tmpdir(), 'testplatform-artifacts-'));
});
afterAll(async () => {
  await s3?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The paths of what this process has open. */
async function openFiles(): Promise<string[]> {
  const names = await readdir('/proc/self/fd');
  return Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
}

const bucket = (url: string) => new S3Store(readS3Address(url) as S3Address);
const STORES: readonly (readonly [string, () => ArtifactStore])[] = [
  ['a folder', () => new FolderStore(join(folder, 'kept'))],
  ['a bucket', () => bucket(s3.url)],
];

describe.each(STORES)('artifacts in %s', (_name, open) => {
  const textOf = async (store: ArtifactStore, key: string) => {
    const file = await store.open(key);
    return file && { size: file.size, part: file.part, text: String(await buffer(file.stream)) };
  };

  it('are read as written, and the last of two writes counts', async () => {
    const store = open();
    await store.put('a/0.jpeg', Buffer.from('first'));
    await store.put('a/0.jpeg', Buffer.from('second one'));
    expect(await textOf(store, 'a/0.jpeg')).toEqual({ size: 10, part: null, text: 'second one' });
    expect(await store.open('a/1.jpeg')).toBeNull();
    expect(await store.open('b/0.jpeg')).toBeNull();
  });

  it('may be several megabytes, and are read in parts', async () => {
    const path = join(folder, 'trace.zip');
    const bytes = Buffer.alloc(5_000_000, 'trace');
    await writeFile(path, bytes);
    const store = open();
    await store.put('large/trace.zip', { path });
    const whole = await store.open('large/trace.zip');
    expect((await buffer(whole!.stream)).equals(bytes)).toBe(true);
    for (const [range, first, last] of [
      [{ first: 10, last: 19 }, 10, 19],
      [{ first: 4_999_990 }, 4_999_990, 4_999_999],
      [{ final: 10 }, 4_999_990, 4_999_999],
    ] as const) {
      const part = await store.open('large/trace.zip', range);
      expect(part).toMatchObject({ size: 5_000_000, part: { first, last } });
      expect((await buffer(part!.stream)).equals(bytes.subarray(first, last + 1))).toBe(true);
    }
    await expect(store.open('large/trace.zip', { first: 5_000_000 })).rejects.toThrow(OutOfRangeError);
  });

  it('are listed by folder', async () => {
    const store = open();
    for (const key of ['d/0.jpeg', 'd/trace.zip', 'd2/1.jpeg']) await store.put(key, Buffer.from('x'));
    expect((await store.names('d')).toSorted()).toEqual(['0.jpeg', 'trace.zip']);
    expect(await store.names('e')).toEqual([]);
  });

  it('are removed with their folder only', async () => {
    const store = open();
    for (const key of ['c/0.jpeg', 'c/1.jpeg', 'c2/0.jpeg']) await store.put(key, Buffer.from('four'));
    expect(await store.removeFolder('c')).toEqual({ files: 2, bytes: 8 });
    expect(await store.open('c/0.jpeg')).toBeNull();
    expect(await textOf(store, 'c2/0.jpeg')).toMatchObject({ text: 'four' });
    expect(await store.removeFolder('c')).toEqual({ files: 0, bytes: 0 });
  });
});

describe('a folder', () => {
  it('contains no partial file after a failed write', async () => {
    const store = new FolderStore(join(folder, 'parts'));
    await store.put('a/0.jpeg', Buffer.from('there'));
    await expect(store.put('a/1.jpeg', { path: join(folder, 'absent') })).rejects.toThrow('ENOENT');
    expect(await readdir(join(folder, 'parts', 'a'))).toEqual(['0.jpeg']);
  });

  it('that can’t be read causes an operational error', async () => {
    // A file in place of the folder of a result.
    const store = new FolderStore(join(folder, 'broken'));
    await store.put('a/0.jpeg', Buffer.from('there'));
    await rm(join(folder, 'broken', 'a'), { recursive: true });
    await writeFile(join(folder, 'broken', 'a'), '');
    await expect(store.open('a/0.jpeg')).rejects.toThrow(OperationalError);
    await expect(store.names('a')).rejects.toThrow(OperationalError);
  });
});

describe('a bucket', () => {
  it('is checked at startup', async () => {
    expect(await bucket(s3.url).check()).toBe(true);
    const other = bucket(s3.url.replace(`@${BUCKET}`, '@elsewhere'));
    await expect(other.check()).rejects.toThrow(/^ARTIFACTS_URL names a bucket that is not there.*"elsewhere"/);
    expect(await bucket('s3://key:secret@artifacts?endpoint=http://127.0.0.1:9').check()).toBe(false);
  });

  it('that does not answer keeps no file open', async () => {
    const path = join(folder, 'unsent.zip');
    await writeFile(path, Buffer.alloc(500_000));
    const put = bucket('s3://key:secret@artifacts?endpoint=http://127.0.0.1:9').put('a/trace.zip', { path });
    await expect(put).rejects.toThrow(OperationalError);
    await waitFor(async () => expect(await openFiles()).not.toContain(path));
  });

  it('is sent no file that can’t be read', async () => {
    // A folder can be opened, but not read.
    await expect(bucket(s3.url).put('a/trace.zip', { path: folder })).rejects.toMatchObject({ code: 'EISDIR' });
  });

  it('that does not answer causes an operational error without its key', async () => {
    const error: unknown = await bucket('s3://key:s3cr3t@artifacts?endpoint=http://127.0.0.1:9')
      .put('a/0.jpeg', Buffer.from('lost'))
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'OperationalError' });
    expect(JSON.stringify([error, String((error as Error).cause)])).not.toContain('s3cr3t');
  });
});
