import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { createConnector, readConnector } from '../factories/connector.js';
import { createCron, listCrons } from '../factories/cron.js';
import { createNotification } from '../factories/notification.js';
import { givenProject } from '../factories/given-project.js';
import { createProject } from '../factories/project.js';
import { uploadFile } from '../factories/project-file.js';
import { readReport, run, startRun } from '../factories/run.js';
import { passing } from '../factories/steps.js';
import { refusal } from '../support/product/api.js';
import { withDatabase } from '../support/product/database.js';
import { shareHold } from '../support/time/hold.js';
import { rest } from '../support/product/rest.js';
import { shareServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';

const on = shareServer();
const hold = shareHold();

const GONE = 'There is no such project';
const NO_PROJECT = refusal(404, { projectId: GONE });
const remove = (projectId: number, name: string) => on.admin.call('/projects/delete', { projectId, name });
const restore = (projectId: number) => on.admin.call('/projects/restore', { projectId });

/** Downloads a file with a body, which `fetch` doesn't send. */
async function download(query: Readonly<Record<string, number>>, body: object | null) {
  const address = `${on.admin.url}/projects/file-download?${new URLSearchParams(
    Object.entries(query).map(([field, value]) => [field, String(value)]),
  )}`;
  const content = Buffer.from(JSON.stringify(body));
  const headers = { Token: on.admin.token!, 'Content-Type': 'application/json', 'Content-Length': content.length };
  const call = request(address, { headers }).end(content);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { http: response.statusCode, text: await textOf(response) };
}

interface Deleted {
  readonly project_id: number;
  readonly name: string;
}
const deleted = async (): Promise<Deleted[]> =>
  (await on.admin.ok<{ data: { projects: Deleted[] } }>('/projects/deleted-lists', { pageSize: 200 })).data.projects;

let made = 0;
const newName = () => `To be deleted ${Date.now()} ${++made}`;

describe('a project', () => {
  it('is deleted by its name only', async () => {
    const name = newName();
    const projectId = await createProject(on.admin, { name });
    const refused = refusal(422, { name: `Enter the name of the project to delete it: ${name}` });
    expect(await remove(projectId, name.toUpperCase())).toEqual(refused);
    expect(await remove(projectId, '')).toMatchObject({ http: 422 });
    expect(await remove(projectId, name)).toMatchObject({ http: 200 });
    expect(await remove(projectId, name)).toEqual(NO_PROJECT);
  });

  it('that was deleted is gone for every call that names it', async () => {
    const name = newName();
    const { projectId, files, caseIds } = await givenProject(on.admin, { Pay: [passing('Open')] }, { name });
    const runId = await run(on.admin, files.Pay);
    const connectorId = await createConnector(on.admin, projectId);
    await remove(projectId, name);
    const calls: Record<string, object> = {
      list: {},
      modify: { updateType: 'basic-info', description: 'Something else' },
      'components-lists': {},
      'components-update': { components: {} },
      'test-case-lists': files.Pay,
      'test-report': files.Pay,
      'run-lists': {},
      'run-report': { run_id: runId },
      'run-failures': { run_id: runId },
      'case-history': { case_id: caseIds.Pay[0] },
      'get-test-snap': {},
      'connector-lists': {},
      'cron-lists': {},
      'notification-lists': {},
      'environment-lists': {},
      'file-lists': {},
      'trash-lists': {},
      'test-report-periodic': {},
      run: files.Pay,
    };
    for (const [call, body] of Object.entries(calls))
      expect([call, await on.admin.call(`/projects/${call}`, { ...body, projectId })]).toEqual([call, NO_PROJECT]);
    expect(await on.admin.call('/projects/test-case-delete', { case_id: caseIds.Pay[0] })).toMatchObject({ http: 404 });
    const { data } = await on.admin.ok<{ data: Deleted[] }>('/projects/list', { name });
    expect(data).toEqual([]);
    const latest = await on.admin.ok<{ data: { run_id: string }[] }>('/projects/latest-runs');
    expect(latest.data.map(({ run_id }) => run_id)).not.toContain(runId);
    const link = await fetch(`${on.server.url}/connector/${connectorId}`, { method: 'POST' });
    expect([link.status, await link.json()]).toMatchObject([
      404,
      { errors: { connector_id: expect.stringContaining('was deleted. Whoever may delete projects can restore it') } },
    ]);
  });

  it('that was deleted is gone for calls whose body and query name different projects', async () => {
    const name = newName();
    const [projectId, other] = [await createProject(on.admin, { name }), await createProject(on.admin)];
    const { file_id: fileId } = await uploadFile(on.admin, projectId, 'plan.txt', 'secret');
    const kept = await uploadFile(on.admin, other, 'plan.txt', 'open');
    expect(await download({ projectId, fileId }, { projectId: other })).toEqual({ http: 200, text: 'secret' });
    await remove(projectId, name);
    const calls = [
      [{ projectId, fileId }, { projectId: other }],
      [{ projectId, fileId }, { projectId: 'x' }],
      [{ projectId, fileId }, null],
      [{ projectId: other, fileId: kept.file_id }, { projectId }],
    ] as const;
    for (const [query, body] of calls) {
      const { http, text } = await download(query, body);
      expect([query, body, http, text]).toEqual([query, body, 404, expect.stringContaining(GONE)]);
    }
    expect(await download({ projectId: other, fileId: kept.file_id }, null)).toEqual({ http: 200, text: 'open' });
  });

  it('comes back with everything, and is then no longer among the deleted ones', async () => {
    const name = newName();
    const { projectId, files } = await givenProject(on.admin, { Pay: [passing('Open')] }, { name });
    await run(on.admin, files.Pay);
    const connectorId = await createConnector(on.admin, projectId);
    await createCron(on.admin, projectId, connectorId);
    await remove(projectId, name);
    expect(await deleted()).toContainEqual({
      project_id: projectId,
      name,
      deletedBy: { user_id: expect.any(Number), name: expect.any(String) },
      deletedAt: expect.stringMatching(/Z$/),
      keptUntil: expect.stringMatching(/Z$/),
    });
    expect(await restore(projectId)).toMatchObject({ http: 200, data: { project_id: projectId } });
    expect(await readReport(on.admin, files.Pay)).toHaveLength(1);
    expect(await readConnector(on.admin, projectId, connectorId)).toMatchObject({ components: 'all' });
    expect(await listCrons(on.admin, projectId)).toMatchObject([{ missed: null }]);
    expect((await deleted()).map(({ project_id }) => project_id)).not.toContain(projectId);
    expect(await restore(projectId)).toEqual(
      refusal(404, { projectId: 'This project is not deleted. It may be restored already' }),
    );
  });

  it('has its runs stopped, those that run and those that wait', async () => {
    const name = newName();
    const { projectId, files } = await givenProject(on.admin, { Pay: [hold.step('Held')] }, { name });
    for (let runs = 0; runs < 2; runs++) await startRun(on.admin, files.Pay);
    await hold.reached();
    await remove(projectId, name);
    const states = await until('the runs to end', () =>
      withDatabase(on.server, async (database) => {
        const sql = 'SELECT state FROM runs WHERE project_id = ?';
        const rows: { state: string }[] = await database.manager.query(sql, [projectId]);
        return rows.every(({ state }) => state === 'finished') && rows.map(({ state }) => state);
      }),
    );
    expect(states).toEqual(['finished', 'finished']);
    hold.open();
  });

  it('sends no messages about the runs that its deletion stopped', async () => {
    const name = newName();
    const { projectId, files } = await givenProject(on.admin, { Pay: [hold.step('Held')] }, { name });
    await createNotification(on.admin, projectId, { url: 'https://nobody.example/' });
    await startRun(on.admin, files.Pay);
    await hold.reached();
    await remove(projectId, name);
    hold.open();
    const deliveries = () =>
      withDatabase(on.server, (database) =>
        database.manager.query<{ state: string; attempts: number; error: string }[]>(
          'SELECT state, attempts, error FROM notification_deliveries WHERE project_id = ?',
          [projectId],
        ),
      );
    const [delivery] = await until('the message to be given up', async () => {
      const all = await deliveries();
      return all.length > 0 && all.every(({ attempts }) => attempts > 0) && all;
    });
    expect(delivery).toEqual({ state: 'failed', attempts: 1, error: 'The run or its project was deleted' });
  });

  it('goes for good with the clean-up after 30 days', async () => {
    const name = newName();
    const { projectId, files } = await givenProject(on.admin, { Pay: [passing('Open')] }, { name });
    await run(on.admin, files.Pay);
    await remove(projectId, name);
    const counts = (table: string) =>
      withDatabase(on.server, async (database) => {
        const sql = `SELECT COUNT(*) AS number FROM ${table} WHERE project_id = ?`;
        const rows: { number: number | string }[] = await database.manager.query(sql, [projectId]);
        return Number(rows[0]!.number);
      });
    await withDatabase(on.server, (database) =>
      database.transaction(async () => {
        const change = 'UPDATE projects SET deleted_at = ? WHERE project_id = ?';
        await database.writeManager.query(change, [Date.now() - 30.01 * 86_400_000, projectId]);
      }),
    );
    // The answer is the same whether or not the clean-up has begun.
    const expired = 'This project was deleted more than 30 days ago, so it can’t be restored any more';
    expect(await restore(projectId)).toEqual(refusal(404, { projectId: expired }));
    expect((await deleted()).map(({ project_id }) => project_id)).not.toContain(projectId);
    await until('the clean-up', async () => {
      await rest(on.admin, '/api/admin/clean-up', { method: 'POST' });
      return (await counts('projects')) === 0 && (await counts('file_results')) === 0;
    });
    const tables = ['runs', 'components', 'test_cases', 'file_results', 'latest_results'];
    expect(await Promise.all(tables.map(counts))).toEqual(tables.map(() => 0));
    expect(await restore(projectId)).toEqual(NO_PROJECT);
  });
});
