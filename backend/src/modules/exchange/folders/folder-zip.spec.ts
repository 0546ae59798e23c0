import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { zipOf } from '../write/zip.js';
import { unpack } from './folder-zip.js';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'zip-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const unpacked = async (archive: Buffer) => {
  const path = join(folder, 'archive.zip');
  await writeFile(path, archive);
  return unpack(path, folder);
};

describe.each(['project.yaml', 'files/plan.txt'])('an archive with %s', (path) => {
  const content = randomBytes(1_000).toString('hex');
  const archive = () => buffer(zipOf([{ path, content }]));

  it('is unpacked', async () => {
    const { texts, uploads } = await unpacked(await archive());
    expect([texts.size, uploads.length]).toEqual(path === 'project.yaml' ? [1, 0] : [0, 1]);
  });

  it('is refused when the data of the file are damaged', async () => {
    const damaged = await archive();
    // The local header has 30 bytes and the name.
    damaged.fill(0xff, 30 + path.length, 30 + path.length + 200);
    await expect(unpacked(damaged)).rejects.toMatchObject({
      httpStatus: 422,
      details: { folder: expect.stringContaining('This is not a zip archive that can be read') },
    });
  });
});

it('an archive that isn’t there is no fault of the person', () =>
  expect(unpack(join(folder, 'missing.zip'), folder)).rejects.toMatchObject({ code: 'ENOENT' }));
