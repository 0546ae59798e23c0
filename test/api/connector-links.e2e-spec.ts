import { randomUUID } from 'node:crypto';
import { LIMITS, RATE_LIMITS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createConnector, readConnector } from '../factories/connector.js';
import { createCase, createFiles, createProject, type FileRef } from '../factories/project.js';
import { caseStarted, readReport, runEnded } from '../factories/run.js';
import { addSteps, failing, passing } from '../factories/steps.js';
import { refusal } from '../support/product/api.js';
import { junitMistakes } from '../support/files/junit-schema.js';
import { ownServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';
import { readXml } from '../support/files/xml.js';

// Logs everything, so that a secret or an error in any entry is found, and applies the product's real limits.
const on = ownServer({ env: { LOG_LEVEL: 'trace', RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });

interface LinkData {
  readonly run_id: string;
  readonly status_url: string;
  readonly report_url: string;
  readonly [field: string]: unknown;
}
interface LinkAnswer {
  readonly http: number;
  readonly data: LinkData;
  readonly [field: string]: unknown;
}

const address = (connectorId: string, query = ''): string => `${on.server.url}/connector/${connectorId}${query}`;

/** Calls a link as a CI job does, without a token. */
async function ask(url: string, init: RequestInit = {}): Promise<LinkAnswer> {
  const response = await fetch(url, init);
  return { http: response.status, ...((await response.json()) as { data: LinkData }) };
}

const readJunit = async (url: string, init: RequestInit = {}) => {
  const response = await fetch(url, init);
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
  const report = await response.text();
  expect(await junitMistakes(report)).toEqual([]);
  return { http: response.status, root: readXml(report) };
};

/** A project with a file of each of these kinds, in one scenario. */
async function createMixed(...files: ('passes' | 'passes too' | 'fails' | 'waits')[]): Promise<FileRef[]> {
  const refs = await createFiles(on.admin, files);
  for (const [index, ref] of refs.entries()) {
    if (files[index]?.startsWith('passes')) await addSteps(on.admin, ref, passing('Fine'), passing('Good'));
    if (files[index] === 'fails') await addSteps(on.admin, ref, failing('Wrong'), passing('Fine'));
    if (files[index] === 'waits') await createCase(on.admin, ref, { title: 'Wait', sleepTime: 300 });
  }
  return refs;
}

async function createLink(...files: Parameters<typeof createMixed>): Promise<{ file: FileRef; connectorId: string }> {
  const [file] = await createMixed(...files);
  return { file: file!, connectorId: await createConnector(on.admin, file!.projectId) };
}

const stop = (projectId: number, run_id: string) => on.admin.call('/projects/stop', { projectId, run_id });
const history = async (projectId: number) =>
  (await on.admin.ok<{ data: Record<string, unknown>[] }>('/projects/run-lists', { projectId })).data;

describe('the link of a connector', () => {
  it('is not cached, and logs no unexpected error', async () => {
    const { connectorId } = await createLink('passes');
    const started = await fetch(address(connectorId, '?wait=60'));
    expect([started.status, started.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    const { data } = (await started.json()) as LinkAnswer;
    for (const url of [data.status_url, `${data.status_url}?format=junit`])
      expect([url, (await fetch(url)).headers.get('Cache-Control')]).toEqual([url, 'no-store']);
    expect(on.server.log).not.toContain('Unexpected error');
  });

  it.each<[string, RequestInit]>([
    ['GET', {}],
    ['POST without a body', { method: 'POST' }],
    ['POST of a form', { method: 'POST', body: new URLSearchParams({ any: 'thing' }) }],
    ['POST of an upload', { method: 'POST', body: buildUpload() }],
    ['POST of invalid JSON', { method: 'POST', body: '{"ref":', headers: { 'Content-Type': 'application/json' } }],
  ])('starts a run, by %s', async (_how, init) => {
    const { file, connectorId } = await createLink('passes');
    const response = await fetch(address(connectorId), init);
    expect(response.status).toBe(202);
    const { data, ...rest } = (await response.json()) as { data: LinkData };
    expect(rest).toEqual({ status: 'success' });
    expect(data).toEqual({
      run_id: expect.any(String),
      status_url: `${address(connectorId)}/runs/${data.run_id}`,
      report_url: `${on.server.url}/project/${file.projectId}?run=${data.run_id}`,
    });
    expect(response.headers.get('Location')).toBe(data.status_url);
    await runEnded(on.admin, file.projectId, data.run_id);
    expect(await history(file.projectId)).toMatchObject([{ run_id: data.run_id, trigger: 'connector', selection: [] }]);
    expect(await readConnector(on.admin, file.projectId, connectorId)).toMatchObject({
      lastRuns: [{ run_id: data.run_id, state: 'finished', passed: true }],
    });
  });

  it('runs only what the connector covers', async () => {
    const files = await createMixed('passes', 'fails', 'passes too');
    const { projectId } = files[0]!;
    const pathOf = ({ projectId: _project, ...path }: FileRef) => path;
    const components = [pathOf(files[2]!), pathOf(files[0]!)];
    const connectorId = await createConnector(on.admin, projectId, { components });
    expect(await ask(address(connectorId, '?wait=120'))).toMatchObject({ http: 200, data: { files: 2 } });
    const entries = await Promise.all(files.map((file) => readReport(on.admin, file)));
    expect(entries.map(({ length }) => length)).toEqual([1, 0, 1]);
    expect(await history(projectId)).toMatchObject([{ selection: ['Module', 'Section', 'Scenario'] }]);
  });

  it('with ?wait answers 200 and the totals once all passed', async () => {
    const { connectorId } = await createLink('passes', 'passes too');
    const answer = await ask(address(connectorId, '?wait=120'));
    expect(answer).toMatchObject({
      http: 200,
      status: 'success',
      data: {
        state: 'finished',
        passed: true,
        files: 2,
        filesFinished: 2,
        summary: { success: 4, failure: 0, blocker: 0, concentrate: 0, skipped: 0 },
      },
    });
    expect(await ask(answer.data.status_url)).toEqual(answer);
    expect(await ask(`${answer.data.status_url}?wait=5`)).toEqual(answer);
  });

  it('answers 417 when some failed, and the run’s state agrees', async () => {
    const { connectorId } = await createLink('fails', 'passes');
    const answer = await ask(address(connectorId, '?wait=120'), { method: 'POST' });
    expect(answer).toMatchObject({
      http: 417,
      status: 'failure',
      errors: { run: '1 of 4 test cases failed' },
      data: { state: 'finished', passed: false, summary: { success: 3, failure: 1 } },
    });
    expect(await ask(answer.data.status_url)).toMatchObject({ http: 200, status: 'success', data: { passed: false } });
    expect(await ask(`${answer.data.status_url}?wait=1`)).toMatchObject({ http: 417 });
  });

  it('answers 202 when the wait is over first; the run continues', async () => {
    const { file, connectorId } = await createLink('waits');
    const answer = await ask(address(connectorId, '?wait=1'));
    expect(answer).toMatchObject({ http: 202, status: 'success', data: { passed: null, files: 1, filesFinished: 0 } });
    await caseStarted(on.admin, file.projectId, 'Wait');
    await stop(file.projectId, answer.data.run_id);
    await runEnded(on.admin, file.projectId, answer.data.run_id);
    expect(await ask(`${answer.data.status_url}?wait=1`)).toMatchObject({
      http: 417,
      errors: { run: '1 of 1 files did not run to their end: Stopped' },
    });
  });

  it('uses the connector’s environment, the call’s, or none', async () => {
    const [file] = await createMixed('passes');
    const { projectId } = file!;
    const environments = ['Staging', 'Production'].map((name) => ({ name, bindings: [] }));
    await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
    const connectorId = await createConnector(on.admin, projectId, { environment: 'staging' });
    for (const [query, environment] of [
      ['', 'Staging'],
      ['&environment=production', 'Production'],
      ['&environment=', ''],
    ])
      expect(await ask(address(connectorId, `?wait=120${query}`))).toMatchObject({ http: 200, data: { environment } });
    expect(await ask(address(connectorId, '?environment=moon'))).toEqual(
      refusal(404, { environment: 'There is no environment "moon" in this project' }),
    );
  });

  it('answers JUnit on request: at once, at the end and later', async () => {
    const { file, connectorId } = await createLink('passes', 'fails');
    const xml = { headers: { Accept: 'application/xml' } };
    const { http, root } = await readJunit(address(connectorId, '?wait=120'), xml);
    expect(http).toBe(417);
    expect(root.attributes).toMatchObject({ name: 'Nightly', tests: '4', failures: '1', errors: '0' });
    expect(root.children.map(({ attributes }) => attributes.name)).toEqual([
      'Module/Section/Scenario/passes',
      'Module/Section/Scenario/fails',
    ]);
    const failure = root.children[1]!.children[0]!.children[0]!;
    expect(failure).toMatchObject({ name: 'failure', attributes: { message: expect.stringMatching(/\S/) } });
    const [run] = await history(file.projectId);
    const later = await readJunit(`${address(connectorId)}/runs/${String(run!.run_id)}?format=junit`);
    expect(later).toEqual({ http: 200, root });
    expect((await readJunit(address(connectorId, '?format=junit'))).http).toBe(202);
  });

  it('answers JSON to browsers and by default', async () => {
    const { connectorId } = await createLink('passes');
    for (const Accept of ['text/html,application/xml;q=0.9,*/*;q=0.8', '*/*', 'application/json'])
      expect(await ask(address(connectorId), { headers: { Accept } })).toMatchObject({ http: 202, status: 'success' });
  });

  it('is invalid once replaced; the new link finds earlier runs', async () => {
    const { file, connectorId } = await createLink('passes');
    const { data } = await ask(address(connectorId, '?wait=120'));
    const renewed = await on.admin.ok<{ data: { connector_id: string } }>('/projects/connector-manage', {
      projectId: file.projectId,
      connectorId,
      regenerate: true,
    });
    expect(await ask(address(connectorId))).toMatchObject({ http: 404 });
    expect(await ask(data.status_url)).toMatchObject({ http: 404 });
    const there = `${address(renewed.data.connector_id)}/runs/${data.run_id}`;
    expect(await ask(there)).toMatchObject({ http: 200, data: { passed: true } });
  });
});

describe('a call of a link is refused', () => {
  const UNKNOWN = refusal(404, {
    connector_id: 'There is no such connector. Copy its link from the configuration of the project',
  });

  it.each(['4f0c1f4e-8a0d-4c55-9d33-0a8f3b7f5a10', 'x', '%F0%9F%98%80', '00000000-0000-4000-8000-000000000000%20'])(
    'that nobody has: %s',
    async (connectorId) => {
      expect(await ask(address(connectorId))).toEqual(UNKNOWN);
      expect(await ask(`${address(connectorId)}/runs/${randomUUID()}`)).toEqual(UNKNOWN);
    },
  );

  it('for a run of another connector', async () => {
    const [one, other] = [await createLink('passes'), await createLink('passes')];
    const { data } = await ask(address(one.connectorId));
    expect(await ask(`${address(other.connectorId)}/runs/${data.run_id}`)).toEqual(
      refusal(404, { run_id: 'There is no such run of this connector' }),
    );
  });

  it('when the connector is disabled', async () => {
    const [file] = await createMixed('passes');
    const connectorId = await createConnector(on.admin, file!.projectId, { enabled: false });
    expect(await ask(address(connectorId))).toEqual(
      refusal(409, {
        connector_id: 'This connector is switched off. Switch it on in the configuration of its project',
      }),
    );
  });

  it('when there is nothing to run', async () => {
    const connectorId = await createConnector(on.admin, await createProject(on.admin));
    expect(await ask(address(connectorId))).toEqual(
      refusal(409, { components: 'There is nothing to run: what the connector covers has no test cases' }),
    );
  });

  it.each([
    [`wait=${LIMITS.connectorWaitMax + 1}`, { wait: 'wait should be a whole number of seconds from 0 to 3600' }],
    ['wait=soon', { wait: 'wait should be a whole number of seconds from 0 to 3600' }],
    ['wait=1&wait=2', { wait: 'wait should be a whole number of seconds from 0 to 3600' }],
    ['format=pdf', { format: 'format should be one of: json, junit' }],
    ['environment=a&environment=b', { environment: 'environment should be the name of an environment of the project' }],
  ])('that asks for %s', async (query, errors) => {
    const { file, connectorId } = await createLink('passes');
    expect(await ask(address(connectorId, `?${query}`))).toEqual(refusal(422, errors));
    expect(await history(file.projectId)).toEqual([]);
  });

  it('when it is a HEAD request', async () => {
    const { file, connectorId } = await createLink('passes');
    expect((await fetch(address(connectorId), { method: 'HEAD' })).status).toBe(405);
    expect(await history(file.projectId)).toEqual([]);
  });

  it('after many unknown ids, while valid links keep working', async () => {
    const { connectorId } = await createLink('passes');
    const from = { headers: { 'X-Forwarded-For': '192.0.2.77' } };
    const { tries } = RATE_LIMITS.connectorUnknown.address;
    for (let call = 0; call < tries; call++) expect((await ask(address(randomUUID()), from)).http).toBe(404);
    const refused = await fetch(address(randomUUID()), from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await ask(address(connectorId), from)).toMatchObject({ http: 202 });
  });
});

describe('many calls of a link', () => {
  it('queue a single run beside the active one, and all thousand get its id', async () => {
    const { file, connectorId } = await createLink('waits');
    const first = await ask(address(connectorId));
    await caseStarted(on.admin, file.projectId, 'Wait');
    const answers: LinkAnswer[] = [];
    for (let burst = 0; burst < 10; burst++)
      answers.push(...(await Promise.all(Array.from({ length: 100 }, () => ask(address(connectorId))))));
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([202]));
    const [waiting, ...others] = new Set(answers.map(({ data }) => data.run_id));
    expect(others).toEqual([]);
    expect(waiting).not.toBe(first.data.run_id);
    expect((await history(file.projectId)).map(({ run_id, state }) => ({ run_id, state }))).toEqual([
      { run_id: waiting, state: 'queued' },
      { run_id: first.data.run_id, state: 'running' },
    ]);
    for (const runId of [waiting!, first.data.run_id]) await stop(file.projectId, runId);
  });
});

describe('a waiting caller', () => {
  it('may disconnect, and the run continues', async () => {
    const { file, connectorId } = await createLink('waits');
    const impatient = new AbortController();
    const asked = ask(address(connectorId, '?wait=600'), { signal: impatient.signal });
    await caseStarted(on.admin, file.projectId, 'Wait');
    impatient.abort();
    await expect(asked).rejects.toThrow('aborted');
    const [run] = await history(file.projectId);
    expect(run).toMatchObject({ state: 'running' });
    await stop(file.projectId, String(run!.run_id));
  });

  it('gets an answer when the server shuts down, and finds the run after the restart', async () => {
    const { file, connectorId } = await createLink('waits');
    const asked = ask(address(connectorId, '?wait=3600'));
    await caseStarted(on.admin, file.projectId, 'Wait');
    await on.server.shutDown();
    const answer = await asked;
    expect(answer).toMatchObject({ http: 202, data: { passed: null } });
    await on.server.begin();
    const again = ask(`${answer.data.status_url}?wait=600`);
    await until('the run to be stopped', async () => (await stop(file.projectId, answer.data.run_id)).http === 200);
    expect(await again).toMatchObject({ http: 417, data: { state: 'finished', passed: false } });
  });
});

it('a link is never logged in full', async () => {
  const { connectorId } = await createLink('passes');
  expect(await ask(address(connectorId, '?wait=120'))).toMatchObject({ http: 200 });
  expect((await fetch(address(connectorId).replace('connector', 'Connector'), { method: 'POST', body: '?' })).ok).toBe(
    true,
  );
  await until('the calls to be logged', () => /\/connector\/….*\/Connector\/…/s.test(on.server.log));
  expect(on.server.log).not.toContain(connectorId);
});

function buildUpload(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['x'.repeat(100_000)]), 'x.txt');
  return form;
}
