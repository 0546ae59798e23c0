import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request as openRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createCase, createFiles, createProject } from '../factories/project.js';
import { uploadFile } from '../factories/project-file.js';
import { readLastResult, runEnded } from '../factories/run.js';
import { buildEnd, journal, startOnXecutor } from '../factories/xecutor.js';
import { LiveClient } from '../support/product/live-client.js';
import { shareServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';
import { XecutorClient } from '../support/product/xecutor-client.js';

const on = shareServer();

const TRACE = '/artifacts/0a1b2c3d-0000-4000-8000-123456789abc/mwzks6ph.Q62JP_rQ-qW/trace.zip';
const REFUSED = { trace: 'Only traces of this server’s runs can be opened here. Open the trace from its report' };

/** Unlike fetch, it leaves all headers to the test. */
async function get(path: string, headers: OutgoingHttpHeaders = {}) {
  const request = openRequest(on.server.url + path, { headers, agent: false }).end();
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const open = (page: string, ...traces: string[]) =>
  get(`/trace-viewer/${page}?${new URLSearchParams(traces.map((trace) => ['trace', trace]))}`);

describe('/trace-viewer', () => {
  it.each(['index.html', 'snapshot.html', 'uiMode.html'])('opens %s for traces of runs only', async (page) => {
    expect((await open(page)).status).toBe(200);
    expect((await open(page, TRACE)).status).toBe(200);
    const others = [
      '',
      '/projects/file-download?projectId=1&fileId=2&token=x',
      `https://attacker.example${TRACE}`,
      `//attacker.example${TRACE}`,
      `${on.server.url}${TRACE}`,
      TRACE.replace('trace.zip', '0.jpeg'),
      `${TRACE}/../../../../projects/file-download`,
      `${TRACE}?`,
      `${TRACE}\n`,
      `/artifacts/..${TRACE}`,
      `blob:${on.server.url}/0a1b2c3d`,
      'traces.dir',
    ];
    for (const other of others) {
      const answer = await open(page, other);
      expect([other, answer.status, JSON.parse(answer.body)]).toMatchObject([other, 422, { errors: REFUSED }]);
    }
    expect((await open(page, TRACE, others[1]!)).status).toBe(422);
    expect((await get(`/trace-viewer/${page}?%74race=x`)).status).toBe(422);
  });

  it('lets its worker fetch traces and the viewer only', async () => {
    for (const file of ['index.html', 'sw.bundle.js']) {
      const policy = (await open(file)).headers['content-security-policy'];
      expect(policy).toMatch(/connect-src 'self';.*, connect-src \*:\*\/trace-viewer\/ \*:\*\/artifacts\/;/);
      expect(policy).toMatch(/frame-src 'self' data:;.*, .*frame-src \*:\*\/trace-viewer\/ data:/);
    }
  });
});

it('no page may frame the app', async () => {
  const framed = async (path: string) => {
    const { headers } = await get(path, { Accept: 'text/html' });
    const policy = String(headers['content-security-policy']);
    return [/frame-ancestors [^;,]*/.exec(policy)?.[0], headers['x-frame-options']];
  };
  for (const path of ['/', '/analytics', '/login', '/api/health', '/no-such-page', '/trace-viewer/index.html', TRACE])
    expect([path, ...(await framed(path))]).toEqual([path, "frame-ancestors 'none'", 'DENY']);
});

describe('downloads', () => {
  it('are for navigation: pages, workers and elements can’t read them', async () => {
    const projectId = await createProject(on.admin);
    const { file_id: fileId } = await uploadFile(on.admin, projectId, 'x.zip', 'PK trace');
    const { ticket } = (await on.admin.ok<{ data: { ticket: string } }>('/projects/file-ticket', { projectId, fileId }))
      .data;
    const file = `/projects/file-download?projectId=${projectId}&fileId=${fileId}`;
    const report = `/projects/test-report-excel?projectId=${projectId}&report_type=group&token=${on.admin.token}`;
    const refused = { errors: { request: 'Browsers can only download this address, not read it in a page' } };
    const readings = [
      ['cors', 'empty'],
      ['no-cors', 'empty'],
      ['navigate', 'iframe'],
      ['navigate', 'object'],
    ] as const;
    for (const path of [`${file}&ticket=${ticket}`, `${file}&token=${on.admin.token}`, report])
      for (const [mode, dest] of readings) {
        const { status, body } = await get(path, { 'Sec-Fetch-Mode': mode, 'Sec-Fetch-Dest': dest });
        expect([mode, dest, status, JSON.parse(body)]).toMatchObject([mode, dest, 403, refused]);
      }
    // The ticket was not redeemed.
    const link = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'empty' };
    expect((await get(`${file}&ticket=${ticket}`, link)).body).toBe('PK trace');
    for (const headers of [{ ...link, 'Sec-Fetch-Dest': 'document' }, { 'Sec-Fetch-Mode': 'cors' }, {}])
      expect((await get(`${file}&token=${on.admin.token}`, headers)).body).toBe('PK trace');
  });
});

describe('the trace of an Xecutor', () => {
  let close: (() => void)[] = [];
  afterEach(() => {
    for (const end of close) end();
    close = [];
  });

  it('is not stored while the server keeps no traces, and the console says so', async () => {
    const [file] = await createFiles(on.admin, ['File']);
    await createCase(on.admin, file!);
    const xecutor = await XecutorClient.of(on.admin);
    const live = await LiveClient.watch(on.admin, file!.projectId);
    close = [() => xecutor.close(), () => live.close()];
    const runId = await startOnXecutor(on.admin, file!);
    const { lease } = await xecutor.claim();
    const bytes = Buffer.from('PK trace');
    const trace = { lease, n: 1, index: null, offset: 0, size: bytes.length, bytes };
    expect(await xecutor.ask('upload', trace)).toEqual({ delivered: 1, received: 0 });
    const reason = 'No trace is kept: the server’s setting TRACES is never';
    await until('the reason', async () => live.lines.some((line) => line.text.endsWith(reason)));
    await xecutor.ask('deliver', { lease, entries: journal([buildEnd()], 2) });
    await runEnded(on.admin, file!.projectId, runId);
    expect((await readLastResult(on.admin, file!)).trace).toBeNull();
  });
});
