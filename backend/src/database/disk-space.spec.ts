import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type INestApplicationContext, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ScheduleModule } from '@nestjs/schedule';
import { NoSpaceError } from '../common/errors.js';
import { readSettings } from '../config/settings.js';
import { Database } from './database.js';
import { readerSource, writerSource } from './options.js';
import { waitFor } from '../../../test/support/time/eventually.js';

@Module({})
class TestModule {}

const said: string[] = [];
let app: INestApplicationContext;
let folder: string;
let database: Database;
beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation((_fields, text) => said.push(String(text)));
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((text) => said.push(String(text)));
  folder = await mkdtemp(join(tmpdir(), 'testplatform-space-'));
  const settings = readSettings({ DATA_DIR: folder });
  const writer = writerSource(settings, []);
  database = new Database(writer, readerSource(settings, [], writer));
  await database.open();
  const providers = [{ provide: Database, useFactory: () => database }];
  const module = { module: TestModule, imports: [ScheduleModule.forRoot()], providers };
  app = await NestFactory.createApplicationContext(module, { logger: false });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
  jest.restoreAllMocks();
});

const query = (sql: string, parameters: unknown[] = []) =>
  database.transaction(async () => database.writeManager.query(sql, parameters));
const add = (name: string) =>
  query('INSERT INTO installation_settings (name, value) VALUES (?, ?)', [name, 'x'.repeat(500_000)]);
const names = async (): Promise<string[]> => {
  const rows: { name: string }[] = await database.manager.query('SELECT name FROM installation_settings ORDER BY name');
  return rows.map(({ name }) => name);
};
/** Limits the database to this many pages, or to its current size if that is larger. */
const allow = (pages: number) => query(`PRAGMA max_page_count = ${pages}`);

describe('a database without free space', () => {
  it('reports it, keeps its data, and continues when there is space again', async () => {
    await add('before');
    await allow(1);
    for (const name of ['first', 'second']) await expect(add(name)).rejects.toThrow(NoSpaceError);
    await expect(database.ping()).rejects.toThrow('disk is full');
    expect(await names()).toEqual(['before']);
    await allow(1_000_000);
    await waitFor(() => database.ping());
    await add('after');
    expect(await names()).toEqual(['after', 'before']);
    expect(said).toEqual([expect.stringContaining('disk is full'), 'There is space to write again']);
  });

  it('still commits the next transaction after it rolled one back on its own', async () => {
    const broken = database.transaction(async () => {
      await database.writeManager.query('ROLLBACK');
      throw new Error('disk error');
    });
    await expect(broken).rejects.toThrow('disk error');
    await add('later');
    expect(await names()).toContain('later');
  });
});
