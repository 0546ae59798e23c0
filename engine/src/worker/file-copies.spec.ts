import { createHash } from 'node:crypto';
import { access, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useManualClock } from '../../../test/support/time/manual-clock.js';
import { FileCopies, type StoredFile } from './file-copies.js';

const clock = useManualClock();
let copies: FileCopies;
beforeEach(() => void (copies = new FileCopies()));
afterEach(() => {
  jest.restoreAllMocks();
  return copies.close();
});

const stored = (text: string, name = 'a.txt'): StoredFile => ({
  name,
  size: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
});
async function* parts(text: string) {
  for (const letter of text) yield Buffer.from(letter);
}
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

describe('copies of files', () => {
  it('are fetched once for concurrent users, under their name', async () => {
    const fetch = jest.fn(async () => parts('hello'));
    const paths = await Promise.all(['one', 'two'].map((holder) => copies.take(holder, stored('hello'), fetch)));
    expect(new Set(paths).size).toBe(1);
    expect(paths[0]).toMatch(/[\\/]a\.txt$/);
    expect(await readFile(paths[0]!, 'utf8')).toBe('hello');
    expect(fetch).toHaveBeenCalledTimes(1);
    const other = await copies.take('one', stored('hello', 'b.txt'), fetch);
    expect(other).toMatch(/[\\/]b\.txt$/);
  });

  it('stay while one is in use, and a minute longer', async () => {
    const fetch = jest.fn(async () => parts('hello'));
    const take = (holder: string) => copies.take(holder, stored('hello'), fetch);
    const path = await take('one');
    await take('two');
    copies.leave('one');
    await clock.advance(600_000);
    copies.leave('two');
    await clock.advance(59_000);
    await take('three');
    await clock.advance(600_000);
    expect(await isThere(path)).toBe(true);
    copies.leave('three');
    copies.leave('unknown');
    await clock.advance(60_000);
    // The copy was removed, so the next holder gets a new one.
    expect(await take('four')).not.toBe(path);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['less', 'hell'],
    ['more', 'hello!'],
    ['something else', 'hallo'],
  ])('are refused when %s arrives than was announced, and fetched again by the next one', async (_what, text) => {
    const wrong = copies.take('one', stored('hello'), async () => parts(text));
    await expect(wrong).rejects.toThrow('The file a.txt of the project arrived damaged');
    const path = await copies.take('two', stored('hello'), async () => parts('hello'));
    expect(await readFile(path, 'utf8')).toBe('hello');
  });

  it('never leave their folder', async () => {
    const fetch = jest.fn(async () => parts('hello'));
    for (const name of ['../a.txt', '/etc/passwd', '..', 'a\0'])
      await expect(copies.take('one', stored('hello', name), fetch)).rejects.toThrow('is not a valid file name');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('are fetched again, once, after the system has removed them or their folder', async () => {
    const fetch = jest.fn(async () => parts('hello'));
    const take = (holder: string) => copies.take(holder, stored('hello'), fetch);
    const first = await take('one');
    await rm(first);
    const second = await take('one');
    expect(await readFile(second, 'utf8')).toBe('hello');
    await rm(dirname(dirname(second)), { recursive: true });
    const [third, same] = await Promise.all([take('one'), take('two')]);
    expect(await readFile(third, 'utf8')).toBe('hello');
    expect(same).toBe(third);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('have a folder as soon as one can be made', async () => {
    const take = () => copies.take('one', stored('hello'), async () => parts('hello'));
    const temporary = jest.spyOn(os, 'tmpdir').mockReturnValue('/dev/null/none');
    await expect(take()).rejects.toThrow('ENOTDIR');
    temporary.mockRestore();
    expect(await readFile(await take(), 'utf8')).toBe('hello');
  });

  it('are removed with the process that made them', async () => {
    const path = await copies.take('one', stored('hello'), async () => parts('hello'));
    await copies.close();
    expect(await isThere(path)).toBe(false);
  });
});
