import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import {
  keepTempFilesTogether,
  LastingFolder,
  makeTempFolder,
  removeFoldersWithOwnPid,
  TEMP_PREFIX,
  tempFolder,
} from './temp-folder.js';

const before = { ...process.env };
let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(os.tmpdir(), 'base-'));
  jest.spyOn(os, 'tmpdir').mockReturnValue(base);
});
afterEach(async () => {
  jest.restoreAllMocks();
  process.env = before;
  await rm(base, { recursive: true });
});

it('removes what a killed process with the same id left, and nothing of others', async () => {
  const [left, others] = [process.pid, `${process.pid}1`].map((pid) => `${TEMP_PREFIX}${pid}-killed`);
  await mkdir(join(base, left!, 'profile'), { recursive: true });
  await mkdir(join(base, others!));
  removeFoldersWithOwnPid();
  expect(await readdir(base)).toEqual([others]);
});

it('makes the folder of this process anew after the system has removed it', async () => {
  await mkdir(join(base, `${TEMP_PREFIX}${process.pid}-killed`));
  keepTempFilesTogether();
  const first = tempFolder()!;
  await rm(first, { recursive: true });
  const folders = await Promise.all([makeTempFolder(), makeTempFolder()]);
  const second = tempFolder()!;
  expect(second).not.toBe(first);
  expect(folders.map(dirname)).toEqual([second, second]);
  expect(await readdir(base)).toEqual([basename(second)]);
  expect(process.env.TMPDIR).toBe(second);
  const lasting = new LastingFolder();
  const path = await lasting.path();
  expect(await lasting.path()).toBe(path);
  await rm(second, { recursive: true });
  const [again, same] = await Promise.all([lasting.path(), lasting.path()]);
  expect((await stat(again)).mode & 0o777).toBe(0o700);
  expect(same).toBe(again);
  await lasting.remove();
  expect(await readdir(tempFolder()!)).toEqual([]);
});
