import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { readLastResult, readReport, readSnapshot, runEnded, startRun } from '../factories/run.js';
import { LiveClient } from '../support/product/live-client.js';
import { childPrograms } from '../support/processes.js';
import { freePort } from '../support/servers/ports.mjs';
import { describeWithRedis, shareRedis } from '../support/servers/redis.js';
import { TestServer } from '../support/product/server.js';
import { ownServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';

describeWithRedis('a server that runs no files, and workers beside it', () => {
  const redis = shareRedis();
  const on = ownServer(() => ({ env: { ROLE: 'server', REDIS_URL: redis().url } }));
  const workers: TestServer[] = [];
  let site: Server;
  let url: string;
  /** Pending requests for a page that the test answers. */
  const held: (() => void)[] = [];

  beforeAll(async () => {
    site = createServer((request, response) => {
      const answer = () => void response.end('<!doctype html><p>Shop</p>');
      if (request.url === '/held') held.push(answer);
      else answer();
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    held.length = 0;
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  });
  afterAll(() => {
    site?.closeAllConnections();
    site?.close();
  });

  async function startWorker(): Promise<TestServer> {
    const worker = await TestServer.startBeside(on.server, { ROLE: 'worker', RUN_CONCURRENCY: '1' });
    workers.push(worker);
    return worker;
  }

  async function createFile(path = '/held'): Promise<FileRef> {
    const [file] = (await createFiles(on.admin, ['File'])) as [FileRef];
    await createCase(on.admin, file, {
      title: 'Open',
      eventType: 'URL redirect',
      redirectURL: url + path,
      maxWaitingTime: 60,
    });
    return file;
  }

  it('run the files on the workers, and show them on the server', async () => {
    const file = await createFile('/');
    const listener = await LiveClient.watch(on.admin, file.projectId);
    const runId = await startRun(on.admin, { projectId: file.projectId });
    expect((await readSnapshot(on.admin, file.projectId, runId)).waiting).toBe('No worker is connected');
    const worker = await startWorker();
    await runEnded(on.admin, file.projectId, runId);
    expect((await readLastResult(on.admin, file)).status).toBe('success');
    await until('the run to be heard', () => listener.events.length > 0 && listener.ends > 0);
    listener.close();
    expect(childPrograms(on.server.pid)).toEqual([]);
    expect(childPrograms(worker.pid).length).toBeGreaterThan(0);
  });

  it('lose no run when Redis is flushed, restarted, and down', async () => {
    const file = await createFile();
    const runId = await startRun(on.admin, { projectId: file.projectId });
    // Redis restarts empty, so the queue loses the file before a worker has seen it.
    await redis().kill();
    await redis().begin();
    await startWorker();
    await until('the file to be opened', () => held.length === 1);
    await redis().kill();
    held[0]!();
    await runEnded(on.admin, file.projectId, runId);
    expect((await readLastResult(on.admin, file)).status).toBe('success');
    expect(await readReport(on.admin, file)).toHaveLength(1);
    await redis().begin();
  });

  it('end when asked to, with Redis down, silent, or never reachable', async () => {
    const worker = await startWorker();
    const unconnected = await TestServer.startBeside(on.server, { REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
    workers.push(unconnected);
    redis().pause();
    try {
      const file = await createFile('/');
      await startRun(on.admin, { projectId: file.projectId });
      expect(await worker.shutDown()).toBe(0);
      await redis().kill();
      expect(await unconnected.shutDown()).toBe(0);
      expect(await on.server.shutDown()).toBe(0);
    } finally {
      await redis().kill();
      await redis().begin();
      await on.server.shutDown();
      await on.server.begin();
    }
  });

  it('reassign the file of a killed worker, once', async () => {
    const first = await startWorker();
    const file = await createFile();
    const runId = await startRun(on.admin, { projectId: file.projectId });
    await until('the file to be opened', () => held.length === 1);
    await first.kill();
    await startWorker();
    await until('the file to be opened again', () => held.length === 2);
    held[1]!();
    await runEnded(on.admin, file.projectId, runId);
    expect((await readReport(on.admin, file)).map(({ status, attempt }) => ({ status, attempt }))).toEqual([
      { status: 'success', attempt: 2 },
      { status: 'interrupted', attempt: 1 },
    ]);
  });
});
