import { describe, expect, it } from '@jest/globals';
import { createConnector, listConnectors, manageConnector, readConnector } from '../factories/connector.js';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { startRun } from '../factories/run.js';
import { addSteps, opening } from '../factories/steps.js';
import { refusal } from '../support/product/api.js';
import { shareHold } from '../support/time/hold.js';
import { shareServer } from '../support/product/shared-server.js';
import { readXml } from '../support/files/xml.js';

const on = shareServer();
const hold = shareHold();

const NAMES = ['Staging', 'Production'];

/** A project with a file that passes in Staging and fails in Production, and one without cases. */
async function createShop(): Promise<FileRef & { readonly other: FileRef }> {
  const [file, other] = (await createFiles(on.admin, ['Pay', 'Other'])) as [FileRef, FileRef];
  const environments = NAMES.map((name) => ({ name, bindings: [{ title: 'where', value: name, secret: false }] }));
  await on.admin.ok('/projects/modify', { projectId: file.projectId, updateType: 'environment', environments });
  await addSteps(on.admin, file, opening('Open', 'data:text/html,<p>{{binding=where}}</p>'));
  const conditionals = [{ statement: 'Contains' as const, statementData: 'Staging' }];
  await createCase(on.admin, file, {
    eventType: 'Get content',
    targetField: 'p',
    title: 'Look',
    conditionals,
    maxWaitingTime: 5,
  });
  return { ...file, other };
}

interface LinkRun {
  readonly run_id: string;
  readonly environment: string;
  readonly passed: boolean | null;
  readonly status_url: string;
}
interface LinkAnswer {
  readonly http: number;
  readonly errors?: unknown;
  readonly data: LinkRun & { readonly allPassed?: boolean | null; readonly runs?: readonly LinkRun[] };
}

async function ask(url: string, method = 'GET'): Promise<LinkAnswer> {
  const response = await fetch(url, { method });
  return { http: response.status, ...((await response.json()) as Omit<LinkAnswer, 'http'>) };
}

const address = (connectorId: string, query = '') => `${on.server.url}/connector/${connectorId}${query}`;

describe('a connector of several environments', () => {
  it('starts a run in each; waiting, JUnit and the matrix combine them', async () => {
    const file = await createShop();
    const { projectId } = file;
    const connectorId = await createConnector(on.admin, projectId, { environments: NAMES });
    expect(await readConnector(on.admin, projectId, connectorId)).toMatchObject({
      environment: 'Staging',
      environments: NAMES,
    });

    const started = await ask(address(connectorId, '?wait=300'));
    const { runs = [], ...first } = started.data;
    expect(started).toMatchObject({ http: 417, errors: { run: 'Production: 1 of 2 test cases failed' } });
    expect(first).toMatchObject({ environment: 'Staging', passed: true, allPassed: false, run_id: runs[0]?.run_id });
    expect(runs).toMatchObject([
      { environment: 'Staging', passed: true },
      { environment: 'Production', passed: false },
    ]);
    expect(await ask(first.status_url)).toMatchObject({ http: 200, data: started.data });
    expect((await ask(runs[1]!.status_url)).data).not.toHaveProperty('runs');

    const xml = readXml(await (await fetch(`${first.status_url}?format=junit`)).text());
    const suites = xml.children.map(({ attributes }) => attributes.name);
    expect(suites).toEqual(NAMES.map((name) => `${name}: Module/Section/Scenario/Pay`));

    const ids = runs.map(({ run_id }) => run_id);
    const { data: history } = await on.admin.ok<{ data: { run_id: string; matrix: unknown }[] }>(
      '/projects/run-lists',
      { projectId },
    );
    const matrix = runs.map(({ run_id, environment }) => ({ run_id, environment }));
    expect(history.map((run) => run.matrix)).toEqual([matrix, matrix]);
    const { data } = await on.admin.ok<{ data: object }>('/projects/run-matrix', { projectId, run_id: ids[1] });
    expect(data).toMatchObject({
      runs: matrix,
      total: 1,
      files: [
        {
          path: { testCaseFileName: 'Pay' },
          cells: [
            { outcome: 'success', result_id: expect.any(String) },
            { outcome: 'failed', result_id: expect.any(String) },
          ],
        },
      ],
    });

    const compared = { projectId, run_id: ids[1] };
    const { data: alone } = await on.admin.ok<{ data: object }>('/projects/run-compare', compared);
    expect(alone).toMatchObject({ with: null });

    const rerun = await ask(`${first.status_url}/rerun?wait=300`, 'POST');
    expect(rerun).toMatchObject({ http: 417, data: { environment: 'Production', passed: false } });
  });

  it('shares queued runs among calls, and stops all of them by the first', async () => {
    const file = await createShop();
    const { projectId, other: held, ...path } = file;
    await addSteps(on.admin, held, hold.step('Held'));
    const components = [path];
    const connectorId = await createConnector(on.admin, projectId, { components, environments: NAMES });
    await startRun(on.admin, held);
    const idsOf = ({ data }: LinkAnswer) => data.runs?.map(({ run_id }) => run_id);
    const first = await ask(address(connectorId));
    expect(first).toMatchObject({ http: 202, data: { runs: NAMES.map((environment) => ({ environment })) } });
    expect(idsOf(await ask(address(connectorId), 'POST'))).toEqual(idsOf(first));
    const single = await ask(address(connectorId, '?environment=production'));
    expect(single.data.runs).toBeUndefined();
    expect(idsOf(first)).not.toContain(single.data.run_id);
    await ask(`${first.data.status_url}/stop`, 'POST');
    hold.open();
    const over = await ask(`${first.data.status_url}?wait=300`);
    expect(over).toMatchObject({ http: 417, data: { allPassed: false, runs: [{ passed: false }, { passed: false }] } });
  });

  it('repeats no run of a start while another one goes on', async () => {
    const { other: _other, ...file } = await createShop();
    const { projectId } = file;
    await addSteps(on.admin, file, hold.step('Held'));
    // Production comes first and fails: the project executes one run at a time, in the order of the environments.
    const connectorId = await createConnector(on.admin, projectId, { environments: NAMES.toReversed() });
    const { data } = await ask(address(connectorId));
    await hold.reached();
    hold.release();
    await hold.reached(2);
    const countRuns = async () =>
      (await on.admin.ok<{ data: unknown[] }>('/projects/run-lists', { projectId })).data.length;
    expect(await ask(`${data.status_url}/rerun`, 'POST')).toMatchObject({ http: 409 });
    expect(await countRuns()).toBe(NAMES.length);
    // Once the other run, which has no failures, is stopped, the first one's failures can be rerun.
    await ask(`${data.status_url}/stop`, 'POST');
    hold.open();
    await ask(`${data.status_url}?wait=300`);
    const rerun = await ask(`${data.status_url}/rerun?wait=300`, 'POST');
    expect(rerun).toMatchObject({ http: 417, data: { environment: 'Production', passed: false } });
  });

  it.each([
    ['an unknown one', ['Staging', 'Moon'], 404, { environment: 'There is no environment "Moon" in this project' }],
    ['one twice', ['Staging', 'staging'], 422, { environments: '"Staging" appears twice' }],
    ['more than five', ['a', 'b', 'c', 'd', 'e', 'f'], 422, { environments: 'There can be at most 5 environments' }],
    ['one without a name', ['Staging', ' '], 422, { environments: 'An environment needs a name' }],
    ['no list', 'Staging', 422, { environments: expect.any(String) }],
  ])('refuses %s', async (_what, environments, http, errors) => {
    const { projectId } = await createShop();
    const body = { projectId, title: 'Nightly', components: 'all', environments };
    expect(await manageConnector(on.admin, body)).toEqual(refusal(http, errors));
    expect(await listConnectors(on.admin, projectId)).toEqual([]);
  });

  it('has one again when a client names one only, and none for an empty list', async () => {
    const { projectId } = await createShop();
    const connectorId = await createConnector(on.admin, projectId, { environments: NAMES });
    const read = async () => (await readConnector(on.admin, projectId, connectorId)).environments;
    await manageConnector(on.admin, { projectId, connectorId, title: 'Daily' });
    expect(await read()).toEqual(NAMES);
    await manageConnector(on.admin, { projectId, connectorId, environment: 'production' });
    expect(await read()).toEqual(['Production']);
    await manageConnector(on.admin, { projectId, connectorId, environments: [] });
    expect(await read()).toEqual([]);
  });
});

it('a schedule has several environments, too', async () => {
  const { projectId } = await createShop();
  const connectorId = await createConnector(on.admin, projectId);
  const cron = { projectId, connectorId, title: 'Night', hour: '03', minute: '05', environments: NAMES };
  const { data } = await on.admin.ok<{ data: { cron_id: number } }>('/projects/cron-manage', cron);
  const list = () => on.admin.ok<{ data: object[] }>('/projects/cron-lists', { projectId });
  expect((await list()).data).toMatchObject([{ environment: 'Staging', environments: NAMES }]);
  await on.admin.ok('/projects/cron-manage', { projectId, cronId: data.cron_id, environments: [] });
  expect((await list()).data).toMatchObject([{ environment: '', environments: [] }]);
});

it('a run of one environment has no matrix', async () => {
  const { other: _other, ...file } = await createShop();
  const run_id = await startRun(on.admin, file);
  const answer = await on.admin.call('/projects/run-matrix', { projectId: file.projectId, run_id });
  expect(answer).toEqual(refusal(404, { run_id: 'This run was started in one environment only' }));
});
