import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withDatabase } from '../support/product/database.js';
import { TestServer } from '../support/product/server.js';

describe('a start with a valid but unusable setting', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ database: 'sqlite' });
    await server.shutDown();
  });
  afterAll(async () => {
    await server.begin();
    await server.stop();
  });

  it.each([
    ['HOST', () => '203.0.113.7', 'takes an address of this machine'],
    ['DATA_DIR', () => join(server.dataDir, 'token.key'), 'takes a folder that this account can write to'],
    ['DATABASE_URL', () => 'mysql://user:hidden@127.0.0.1:1/none', 'names a database that can’t be opened'],
  ])('ends with a sentence that names it: %s', async (name, value, sentence) => {
    const error = await server.begin({ [name]: value() }).then(String, (reason: Error) => reason.message);
    expect(error).toContain('The server ended with 1:');
    expect(error).toMatch(new RegExp(`^The settings are not valid:\n${name} ${sentence} \\(.+\\)$`, 'm'));
    expect(error).not.toMatch(/hidden|^ +at /m);
  });

  it('refuses a common ADMIN_PASSWORD for a new installation only', async () => {
    const env = { ADMIN_PASSWORD: 'Password1' };
    await expect(TestServer.start({ database: 'sqlite', fromNothing: true, env })).rejects.toThrow(
      'ADMIN_PASSWORD takes a password that is not one of the most common ones',
    );
    await server.begin(env);
    await server.shutDown();
  });
});

it('a start whose port is taken changes nothing of the installation', async () => {
  const shop = 'http://127.0.0.1:4100';
  const server = await TestServer.start({ env: { DEMO: '1', DEMO_SITE_URL: shop } });
  try {
    const second = { PORT: new URL(server.url).port, DEMO_SITE_URL: 'http://127.0.0.1:4200' };
    await expect(TestServer.startBeside(server, second)).rejects.toThrow(
      /The server ended with 1:\n(.*\n)*The port is taken. Choose another with PORT=…/,
    );
    expect(await (await server.admin()).ok('/projects/list', {})).toMatchObject({
      data: [{ dataBinding: [{ title: 'shop', value: shop }] }],
    });
  } finally {
    await server.stop();
  }
});

describe('files found at a start', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ database: 'sqlite' });
  });
  afterAll(() => server.stop());

  it('are readable by the server’s account only, wherever the folder came from, as are new ones', async () => {
    await server.shutDown();
    const paths = ['', 'testplatform.sqlite', 'token.key', 'secret.key'].map((name) => join(server.dataDir, name));
    for (const path of paths) await chmod(path, 0o777);
    await server.begin();
    await server.admin();
    const names = await readdir(server.dataDir, { recursive: true });
    const open: string[] = [];
    for (const name of ['', ...names]) {
      const { mode } = await stat(join(server.dataDir, name));
      if ((mode & 0o077) !== 0) open.push(`${name} ${mode.toString(8)}`);
    }
    expect(names).toContain('testplatform.sqlite-wal');
    expect(open).toEqual([]);
  });

  it('are refused when a newer version has changed them, and stay unchanged', async () => {
    await withDatabase(server, (database) =>
      database.transaction(() =>
        database.writeManager.query(
          "INSERT INTO migrations (timestamp, name) VALUES (9900000000000, 'Next9900000000000')",
        ),
      ),
    );
    await server.shutDown();
    await expect(server.begin()).rejects.toThrow(
      'DATA_DIR names a database that a newer version of TestPlatform has changed. Start that version, or restore a backup of the time before it',
    );
  });
});
