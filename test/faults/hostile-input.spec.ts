import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCase, createFiles, createProject, type FileRef } from '../factories/project.js';
import { readLastResult, readReport, run, runEnded, startRun } from '../factories/run.js';
import { othersAnswered } from '../support/others-answered.js';
import { childBrowsers, childPrograms } from '../support/processes.js';
import { ownServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';
import { sendZipped } from '../support/files/zipped-answer.js';

const on = ownServer({ env: { RUN_CONCURRENCY: '1', WORKER_MEMORY: '512' } });

const post = (path: string, body: object, token?: string): Promise<Response> =>
  fetch(on.server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Token: token }) },
    body: JSON.stringify(body),
  });
/** Number of values in a body: nearly as many as allowed. */
const VALUES = 199_000;
const many = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field ${index}`, index]));

/** Number of calls that one connection sends at once. */
const CALLS = 5_000;

describe('a call does not block the server', () => {
  it('with very many fields, from anybody', async () => {
    const { status } = await othersAnswered(on.server, post('/users/login', many(VALUES)));
    expect(status).toBe(413);
  });

  it('sent thousands of times over one connection without waiting for an answer', async () => {
    const { hostname, port } = new URL(on.server.url);
    const socket = connect(Number(port), hostname);
    let answers = 0;
    socket.setEncoding('latin1').on('data', (part: string) => (answers += part.split('HTTP/1.1 200').length - 1));
    // The server resets the connection.
    const closed = new Promise<void>((resolve) => socket.on('error', () => undefined).once('close', () => resolve()));
    socket.write('GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(CALLS));
    await othersAnswered(on.server, closed);
    expect(answers).toBeLessThan(CALLS);
  });

  it('with very many fields, at any depth', async () => {
    const { token } = on.admin;
    for (const body of [many(VALUES), { search: many(VALUES) }, { projectId: [many(VALUES)] }]) {
      const { status } = await othersAnswered(on.server, post('/projects/modify', body, token));
      expect(status).toBe(422);
    }
  });

  it('with a tree of nearly the largest size, and then with every node renamed', async () => {
    const { token } = on.admin;
    const projectId = await createProject(on.admin);
    for (const name of ['One', 'Other']) {
      const components = largestTree(name);
      const { status } = await othersAnswered(
        on.server,
        post('/projects/components-update', { projectId, components }, token),
      );
      expect(status).toBe(200);
    }
  });

  it('with a locator that can be parsed in very many ways', async () => {
    const [file] = (await createFiles(on.admin, ['Locators'])) as [FileRef];
    const testCase = { title: 'Hostile', eventType: 'Click', targetField: `role=a${'[]'.repeat(40)}x` };
    const { http } = await othersAnswered(
      on.server,
      on.admin.call('/projects/test-case-manage', { ...file, testCase }),
    );
    expect(http).toBe(422);
  });
});

describe('a test does not block the server', () => {
  let site: Server;
  let url: string;
  let slowRequests = 0;

  beforeAll(async () => {
    site = createServer((request, response) => {
      if (request.url === '/slow') return void slowRequests++;
      if (request.url === '/zipped') return sendZipped(response);
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end('<!doctype html><p>Shop</p>');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    site.closeAllConnections();
    site.close();
  });

  /** Runs a file that opens a page and acts there; answers its last result. */
  async function runFile(name: string, step: Parameters<typeof createCase>[2], project: object = {}) {
    const [file] = (await createFiles(on.admin, [name])) as [FileRef];
    const { projectId } = file;
    if (Object.keys(project).length > 0) await on.admin.ok('/projects/modify', { projectId, ...project });
    await createCase(on.admin, file, { title: 'Open', eventType: 'URL redirect', redirectURL: url });
    await createCase(on.admin, file, { title: 'Hostile', ...step });
    await createCase(on.admin, file, { title: 'After it' });
    await othersAnswered(on.server, run(on.admin, { projectId }));
    return readLastResult(on.admin, file);
  }

  it('that makes the page return more than a process can hold', async () => {
    const last = await runFile('Flood', {
      eventType: 'Run script',
      script: 'console.log("\\x01".repeat(1.2e8)); return 1',
    });
    // The machine decides whether the page, the browser or the process gives up first.
    expect(['failure', 'error']).toContain(last.status);
    expect(last.cases.map(({ title, status }) => ({ title, status }))).toContainEqual({
      title: 'Hostile',
      status: 'failure',
    });
  });

  it('that kills the process in which it runs, twice', async () => {
    const [file] = (await createFiles(on.admin, ['Lost'])) as [FileRef];
    await createCase(on.admin, file, { title: 'Open', eventType: 'URL redirect', redirectURL: url });
    await createCase(on.admin, file, {
      title: 'Hostile',
      eventType: 'URL redirect',
      redirectURL: `${url}/slow`,
      maxWaitingTime: 60,
    });
    await createCase(on.admin, file, { title: 'After it' });
    const runId = await startRun(on.admin, { projectId: file.projectId });
    for (const attempt of [1, 2]) {
      await until(`attempt ${attempt} to be at the step`, () => slowRequests === attempt);
      // The worker that runs the file, and perhaps one that is still ending after an earlier test.
      const workers = childPrograms(on.server.pid).filter(({ pid }) => childBrowsers(pid).length > 0);
      expect(workers).not.toEqual([]);
      for (const { pid } of workers) process.kill(pid, 'SIGKILL');
    }
    await runEnded(on.admin, file.projectId, runId);
    expect((await readReport(on.admin, file)).map(({ status, attempt }) => ({ status, attempt }))).toEqual([
      { status: 'failure', attempt: 2 },
      { status: 'interrupted', attempt: 1 },
    ]);
    const last = await readLastResult(on.admin, file);
    expect(last.reason).toBe('The process that ran "Hostile" ended unexpectedly');
    expect(last.cases.map(({ title, status }) => ({ title, status }))).toEqual([
      { title: 'Open', status: 'success' },
      { title: 'Hostile', status: 'failure' },
      { title: 'After it', status: 'skipped' },
    ]);
  });

  it('with values that multiply each other', async () => {
    const times = (title: string) => `{{binding=${title}}}`.repeat(400);
    const last = await runFile(
      'Bindings',
      { eventType: 'Comment', title: '{{binding=a}}' },
      {
        updateType: 'data-binding',
        dataBinding: [
          { title: 'a', value: times('b') },
          { title: 'b', value: times('c') },
          { title: 'c', value: times('d') },
          { title: 'd', value: 'x'.repeat(1_000) },
        ],
      },
    );
    expect(last.cases[1]).toMatchObject({ status: 'failure', message: expect.stringContaining('refer to each other') });
  });

  it('with regular expressions that never end', async () => {
    const last = await runFile('Regular expressions', {
      eventType: 'Run script',
      script: 'return "a".repeat(40) + "b"',
      conditionals: Array.from({ length: 50 }, () => ({ statement: 'Matches', statementData: '(a+)+$' })),
    });
    expect(last.cases[1]).toMatchObject({
      status: 'failure',
      message: 'The regular expression "(a+)+$" takes too long on this text',
    });
  });

  it('with an answer of hundreds of megabytes', async () => {
    const last = await runFile('Answer', {
      eventType: 'HTTP request',
      redirectURL: `${url}/zipped`,
      jsonPath: '$.a',
      maxWaitingTime: 60,
    });
    // The rest of the answer is not read, so the process survives.
    expect(last.cases.map(({ status, message }) => [status, message])).toEqual([
      ['success', expect.any(String)],
      ['failure', 'The answer has more than 5 MB, which is too much to search'],
      ['success', expect.any(String)],
    ]);
    expect(last.attempt).toBe(1);
  });
});

/** 10 modules of 10 sections, of 10 scenarios, of 17 files: 18,110 nodes. */
function largestTree(name: string): object {
  const level = (type: string, count: number, below: object): object =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [at, { title: `${name} ${type} ${at}`, type, ...below }]),
    );
  const files = level('test-case-file', 17, {});
  return level('module', 10, level('section', 10, level('scenario', 10, files)));
}
