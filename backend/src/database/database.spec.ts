import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { readSettings } from '../config/settings.js';
import { Database } from './database.js';
import { readerSource, writerSource } from './options.js';

const said = jest.fn();
let folder: string;
let database: Database;
beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation(said);
  folder = await mkdtemp(join(tmpdir(), 'testplatform-database-'));
  const settings = readSettings({ DATA_DIR: folder });
  const writer = writerSource(settings, []);
  database = new Database(writer, readerSource(settings, [], writer));
  await database.open();
});
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true, force: true });
  jest.restoreAllMocks();
});

it('keeps a committed change whose effect fails, runs the other effects, and logs the error', async () => {
  const failure = new Error('nobody listens');
  const done = jest.fn();
  const change = database.transaction(async () => {
    await database.writeManager.query("INSERT INTO installation_settings (name, value) VALUES ('kept', 'yes')");
    database.afterCommit(() => {
      throw failure;
    });
    database.afterCommit(done);
    return 'changed';
  });
  expect(await change).toBe('changed');
  expect(done).toHaveBeenCalledTimes(1);
  expect(said).toHaveBeenCalledWith({ err: failure }, expect.any(String));
  expect(await database.manager.query('SELECT name, value FROM installation_settings')).toEqual([
    { name: 'kept', value: 'yes' },
  ]);
});

it('rehearses a change without keeping it or its effects, and passes on what refuses it', async () => {
  const effect = jest.fn();
  const rehearsal = database.rehearse(async () => {
    await database.writeManager.query("INSERT INTO installation_settings (name, value) VALUES ('tried', 'yes')");
    database.afterCommit(effect);
    return 'would be changed';
  });
  expect(await rehearsal).toBe('would be changed');
  expect(effect).not.toHaveBeenCalled();
  expect(await database.manager.query("SELECT 1 FROM installation_settings WHERE name = 'tried'")).toEqual([]);
  const refused = new Error('refused');
  await expect(database.rehearse(() => Promise.reject(refused))).rejects.toBe(refused);
  await expect(database.transaction(() => database.rehearse(() => Promise.resolve()))).rejects.toThrow('inside');
});
