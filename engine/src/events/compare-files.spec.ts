import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@testplatform/contract';
import { compareFiles } from './compare-files.js';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'compare-'))));
afterAll(() => rm(folder, { recursive: true }));

async function compare(actual: string | Buffer, expected: string | Buffer) {
  const paths = [join(folder, 'actual'), join(folder, 'expected')] as const;
  await writeFile(paths[0], actual);
  await writeFile(paths[1], expected);
  return compareFiles(...paths);
}

describe('comparing two files', () => {
  it.each(['', 'a', 'lines\n'.repeat(3)])('finds no difference in equal ones', async (text) => {
    expect(await compare(text, text)).toBeNull();
  });

  it('shows short texts, and the line of the first difference', async () => {
    expect(await compare('id\n1\n2\n', 'id\n1\n3\n')).toEqual({
      sizes: [7, 7],
      offset: 5,
      text: { line: 3, actual: 'id\n1\n2\n', expected: 'id\n1\n3\n' },
    });
  });

  it('reports that one is longer', async () => {
    expect(await compare('abc', 'abcdef')).toMatchObject({ sizes: [3, 6], offset: 3, text: { line: 1 } });
    expect(await compare('', 'x')).toMatchObject({ sizes: [0, 1], offset: 0 });
  });

  it.each([0, 262_143, 262_144, 1_000_000, 1_048_575])('finds a difference at byte %i of a large file', async (at) => {
    const expected = randomBytes(1_048_576);
    const actual = Buffer.from(expected);
    actual[at]! ^= 1;
    expect(await compare(actual, expected)).toEqual({ sizes: [1_048_576, 1_048_576], offset: at, text: null });
  });

  it('shows neither binary bytes nor long texts', async () => {
    expect(await compare(Buffer.from([0xff, 1]), 'a')).toMatchObject({ text: null });
    expect(await compare('a\0', 'a')).toMatchObject({ text: null });
    expect(await compare('a'.repeat(LIMITS.comparedTextBytes + 1), 'a')).toMatchObject({ text: null });
  });
});
