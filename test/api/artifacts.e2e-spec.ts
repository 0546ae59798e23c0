import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEXTS } from '@testplatform/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSteps, failing, opening, passing, resultOf } from '../factories/steps.js';
import { readLastResult, runEnded, startRun } from '../factories/run.js';
import { S3Server } from '../support/servers/s3-server.js';
import { TestServer } from '../support/product/server.js';
import { shareSite } from '../support/browser/shared-site.js';
import { until } from '../support/time/until.js';

const site = shareSite();

describe.each(['a folder', 'a bucket'] as const)('pictures of a run in %s', (kind) => {
  let s3: S3Server | undefined;
  let server: TestServer;
  beforeAll(async () => {
    if (kind === 'a bucket') s3 = await S3Server.start();
    server = await TestServer.start({ env: s3 ? { ARTIFACTS_URL: s3.url } : {} });
  });
  afterAll(async () => {
    await server?.stop();
    await s3?.stop();
  });

  const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

  it('are served whole and in byte ranges, at an unguessable path', async () => {
    const api = await server.admin();
    const file = await createSteps(api, opening('Open the shop', `${site.url}/`));
    const { s3_public_path: path, cases } = await resultOf(api, file);
    const url = `${path}${cases[0]?.screenshot}.jpeg`;
    const whole = await get(url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([bytes[0], bytes[1]]).toEqual([0xff, 0xd8]);
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));

    const part = await get(url, { Range: 'bytes=2-5' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 2-5/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(2, 6))).toBe(true);
    const beyond = await get(url, { Range: `bytes=${bytes.length}-` });
    expect([beyond.status, await beyond.json()]).toMatchObject([416, { status: 'failure' }]);

    const other = url.replace(/(?<=\.)./, (char) => (char === 'A' ? 'B' : 'A'));
    for (const wrong of [other, `${path}9.jpeg`, `${path}0.txt`, `${path}0.jpeg.part`]) {
      const missing = await get(wrong);
      expect([wrong, missing.status]).toEqual([wrong, 404]);
      // Not cached, because the file may still appear.
      expect([wrong, missing.headers.get('cache-control')]).toEqual([wrong, 'no-store']);
    }
  });

  if (kind === 'a folder') return;
  it('survive a store that is briefly down during the run', async () => {
    const api = await server.admin();
    const file = await createSteps(api, opening('Open the shop', `${site.url}/`), passing('Stay'));
    await s3?.end();
    const runId = await startRun(api, file);
    await s3?.begin();
    await runEnded(api, file.projectId, runId);
    const { s3_public_path: path, cases, status } = await readLastResult(api, file);
    expect(status).toBe('success');
    for (const { screenshot } of cases) expect((await get(`${path}${screenshot}.jpeg`)).status).toBe(200);
  });

  it('are missing, and the run ends, while a store accepts them and never answers', async () => {
    const api = await server.admin();
    const file = await createSteps(api, opening('Open the shop', `${site.url}/`));
    s3?.hang();
    const { cases, status } = await resultOf(api, file);
    s3?.goOn();
    expect(status).toBe('success');
    expect(cases).toMatchObject([{ warnings: [TEXTS.artifactMissing], screenshot: null }]);
    // The server tries the store again after a while.
    await until('pictures to be stored again', async () => (await resultOf(api, file)).cases[0]?.screenshot === 0);
  });
});

describe('a full disk', () => {
  let folder: string;
  let server: TestServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'testplatform-full-'));
    const preload = new URL('../support/full-disk.mjs', import.meta.url).href;
    server = await TestServer.start({
      env: { NODE_OPTIONS: `--import=${preload}`, FULL_DISK: join(folder, 'full') },
    });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('costs a run only its pictures, and the cases say so', async () => {
    const api = await server.admin();
    const file = await createSteps(api, opening('Open the shop', `${site.url}/`), passing('Stay'), failing('Fail'));
    await writeFile(join(folder, 'full'), '');
    const full = await resultOf(api, file);
    expect(full).toMatchObject({ status: 'failure', summary: { success: 2, failure: 1, concentrate: 2 } });
    expect(full.cases).toMatchObject([
      { status: 'success', warning: true, warnings: [TEXTS.artifactMissing], screenshot: null },
      { status: 'success', warning: true, warnings: [TEXTS.artifactMissing], screenshot: null },
      { status: 'failure', warning: false, warnings: [TEXTS.artifactMissing], screenshot: null },
    ]);
    const { data } = await api.ok<{ data: { summary: object }[] }>('/projects/test-case-lists', file);
    expect(data[0]?.summary).toMatchObject({ status: 'success', warning: true });
    expect(server.log.match(/Pictures can’t be stored: there is no space left/g)).toHaveLength(1);

    await rm(join(folder, 'full'));
    await until('pictures to be stored again', async () => {
      const { cases } = await resultOf(api, file);
      return cases.every(({ screenshot, warnings }) => screenshot !== null && warnings.length === 0);
    });
  });
});
