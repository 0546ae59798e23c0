import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addSteps, createSteps, failing, opening, passing } from '../factories/steps.js';
import { readReport, run, runEnded, startRun } from '../factories/run.js';
import { createFiles, createProject, type FileRef } from '../factories/project.js';
import { type Api, refusal } from '../support/product/api.js';
import { withDatabase } from '../support/product/database.js';
import { shareHold } from '../support/time/hold.js';
import { rest } from '../support/product/rest.js';
import { S3Server } from '../support/servers/s3-server.js';
import { TestServer } from '../support/product/server.js';
import { ownServer } from '../support/product/shared-server.js';
import { shareSite } from '../support/browser/shared-site.js';
import { until } from '../support/time/until.js';

const PATH = '/api/admin/clean-up';
const LOG = '/api/admin/audit-log';

interface CleanUp {
  readonly cause: string;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly runs: number;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  readonly problem: string;
}
interface State {
  readonly retentionDays: number;
  readonly retentionRuns: number;
  readonly running: boolean;
  readonly doubt: string;
  readonly last: CleanUp | null;
}

const state = async (api: Api): Promise<State> => (await rest<State>(api, PATH)).json;
const settled = (api: Api): Promise<CleanUp> =>
  until('the clean-up to end', async () => {
    const { running, last } = await state(api);
    return !running && last?.finishedAt ? last : null;
  });

/** Starts the server, and waits for the clean-up that runs at its start. */
async function cleanUpOfStart({
  server,
  admin,
}: {
  readonly server: TestServer;
  readonly admin: Api;
}): Promise<CleanUp> {
  const since = Date.now();
  await server.begin();
  return until('the clean-up of the start to end', async () => {
    const { last } = await state(admin);
    return last?.finishedAt && Date.parse(last.startedAt) >= since ? last : null;
  });
}

/** Cleans up now, and waits for the result. A clean-up from the start may be running. */
async function cleanUp(api: Api): Promise<CleanUp> {
  await until('a clean-up to begin', async () => (await rest(api, PATH, { method: 'POST' })).http === 200);
  return settled(api);
}

const history = async (api: Api, projectId: number): Promise<{ run_id: string; pinned: boolean }[]> =>
  (await api.ok<{ data: { run_id: string; pinned: boolean }[] }>('/projects/run-lists', { projectId })).data;
const runIds = async (api: Api, projectId: number) => (await history(api, projectId)).map(({ run_id }) => run_id);

const figures = async (api: Api, projectId: number) => {
  const [list, periodic, performance] = await Promise.all([
    api.ok<{ summaryData: object }>('/projects/list', { projectId, summary: true }),
    api.ok<{ data: object; component_obj: object }>('/projects/test-report-periodic', { projectId }),
    api.ok<{ data: object }>('/projects/test-report-performance', { projectId }),
  ]);
  return [list.summaryData, periodic.data, periodic.component_obj, performance.data];
};

const site = shareSite();

describe('runs above the limit', () => {
  let s3: S3Server;
  let server: TestServer;
  let api: Api;
  beforeAll(async () => {
    s3 = await S3Server.start();
    server = await TestServer.start({ env: { RETENTION_RUNS: '2', ARTIFACTS_URL: s3.url } });
    api = await server.admin();
  });
  afterAll(async () => {
    await server?.stop();
    await s3?.stop();
  });

  it('are deleted with their rows and files, and the figures stay', async () => {
    const file = await createSteps(api, opening('Open the shop', `${site.url}/`));
    const runs: string[] = [];
    for (let count = 0; count < 4; count++) runs.push(await run(api, file));
    await api.ok('/projects/run-pin', { projectId: file.projectId, run_id: runs[0], pinned: true });
    const entries = await readReport(api, file);
    const before = await figures(api, file.projectId);

    const done = await cleanUp(api);
    // A run with a file, a result with one case, and one picture.
    expect(done).toMatchObject({ cause: 'person', runs: 1, rows: 4, files: 1, problem: '' });
    expect(done.bytes).toBeGreaterThan(1_000);
    expect((await history(api, file.projectId)).map(({ run_id, pinned }) => [run_id, pinned])).toEqual([
      [runs[3], false],
      [runs[2], false],
      [runs[0], true],
    ]);
    expect((await readReport(api, file)).map(({ run_id }) => run_id)).toEqual([runs[3], runs[2], runs[0]]);
    const statuses = await Promise.all(
      entries.map(async (entry) => (await fetch(`${server.url}${entry.s3_public_path}0.jpeg`)).status),
    );
    expect(statuses).toEqual([200, 200, 404, 200]);
    expect(await figures(api, file.projectId)).toEqual(before);
    expect(await cleanUp(api)).toMatchObject({ runs: 0, rows: 0, files: 0, bytes: 0 });
  });

  it.each(['first run', 'rerun'])(
    'stay while the %s of their chain is pinned, whose results are merged',
    async (which) => {
      const file = await createSteps(api, failing('Fails'));
      const { projectId } = file;
      const first = await run(api, file);
      const { data } = await api.ok<{ data: { run_id: string } }>('/projects/rerun', { projectId, run_id: first });
      await runEnded(api, projectId, data.run_id);
      const run_id = which === 'rerun' ? data.run_id : first;
      await api.ok('/projects/run-pin', { projectId, run_id, pinned: true });
      for (let count = 0; count < 3; count++) await run(api, file);
      expect(await cleanUp(api)).toMatchObject({ runs: 1 });
      const left = await runIds(api, projectId);
      expect(left).toHaveLength(4);
      expect(left).toEqual(expect.arrayContaining([first, data.run_id]));
    },
  );

  it('are deleted by one clean-up at a time, also when two people ask this server', async () => {
    const file = await createSteps(api, opening('Open the shop', `${site.url}/`));
    for (let count = 0; count < 3; count++) await run(api, file);
    const ask = async () => (await rest(api, PATH, { method: 'POST' })).http;
    s3.hang();
    expect(await ask()).toBe(200);
    expect(await ask()).toBe(409);
    s3.goOn();
    expect(await settled(api)).toMatchObject({ runs: 1, files: 1, problem: '' });
  });
});

describe('a clean-up', () => {
  const hold = shareHold();
  const on = ownServer({ env: { RETENTION_DAYS: '30', AUDIT_DAYS: '90' } });

  /** Makes runs of a project this many days old, and restarts the server. */
  async function age(projectId: number, days: number): Promise<void> {
    await on.server.shutDown();
    await withDatabase(on.server, (database) =>
      database.transaction(async () => {
        const made = Date.now() - days * 86_400_000;
        await database.writeManager.query('UPDATE runs SET created_at = ? WHERE project_id = ?', [made, projectId]);
      }),
    );
  }

  it('at server start deletes old runs, but keeps the figures of each file’s last result', async () => {
    const [first, second] = (await createFiles(on.admin, ['First', 'Second'])) as [FileRef, FileRef];
    for (const file of [first, second]) await addSteps(on.admin, file, passing('Only'));
    const { projectId } = first;
    await on.admin.ok('/projects/connector-manage', { projectId, title: 'CI', components: 'all' });
    const { data: connectors } = await on.admin.ok<{ data: { connector_id: string }[] }>('/projects/connector-lists', {
      projectId,
    });
    const link = `${on.server.url}/connector/${connectors[0]!.connector_id}`;
    const linked = (await (await fetch(`${link}?wait=60`, { method: 'POST' })).json()) as { data: { run_id: string } };
    const before = await figures(on.admin, projectId);
    await age(projectId, 31);
    expect(await cleanUpOfStart(on)).toMatchObject({ cause: 'start', runs: 1, rows: 5, problem: '' });
    expect(await runIds(on.admin, projectId)).toEqual([]);
    expect(await figures(on.admin, projectId)).toEqual(before);
    const [entry] = await readReport(on.admin, first);
    expect(entry).toMatchObject({ run_id: linked.data.run_id, summary: { success: 1 } });
    expect(await readReport(on.admin, first, { result_id: entry!.result_id })).toMatchObject([
      { casesRemoved: true, cases: [], summary: { success: 1 } },
    ]);
    const { data } = await on.admin.ok<{ data: { lastRuns: unknown[] }[] }>('/projects/connector-lists', { projectId });
    expect(data[0]!.lastRuns).toEqual([]);
    expect((await fetch(`${link}/runs/${linked.data.run_id}`)).status).toBe(404);

    // A newer result replaces it; the old figures go with the next clean-up.
    await run(on.admin, first);
    expect(await cleanUp(on.admin)).toMatchObject({ runs: 0, rows: 1 });
    expect(await readReport(on.admin, first)).toHaveLength(1);
    expect(await readReport(on.admin, second)).toHaveLength(1);
  });

  it('waits for an administrator when the clock has jumped: nothing is deleted', async () => {
    const file = await createSteps(on.admin, passing('Only'));
    await run(on.admin, file);
    await cleanUp(on.admin);
    const past = Date.now() - 400 * 86_400_000;
    await age(file.projectId, 400);
    await withDatabase(on.server, (database) =>
      database.transaction(() => database.writeManager.query('UPDATE clean_ups SET started_at = ?', [past])),
    );
    await on.server.begin();
    const { doubt } = await until('the doubt', async () => {
      const found = await state(on.admin);
      return found.doubt !== '' && found;
    });
    expect(doubt).toMatch(/^By the server’s clock the last clean-up was 400 days ago, and \d+ runs? would be deleted/);
    expect(await runIds(on.admin, file.projectId)).toHaveLength(1);
    expect(await cleanUp(on.admin)).toMatchObject({ cause: 'person' });
    expect([await runIds(on.admin, file.projectId), (await state(on.admin)).doubt]).toEqual([[], '']);
  });

  it('continues an interrupted one, and leaves no file behind', async () => {
    const file = await createSteps(on.admin, opening('Open the shop', `${site.url}/`));
    const runId = await run(on.admin, file);
    const [{ result_id } = { result_id: '' }] = await readReport(on.admin, file);
    const folder = join(on.server.dataDir, 'artifacts', result_id);
    expect(readdirSync(folder)).toEqual(['0.jpeg']);
    await on.server.kill();
    // The state after a crash: the run is gone and marked, and its result is untouched.
    await withDatabase(on.server, (database) =>
      database.transaction(async () => {
        const query = (sql: string, parameters: unknown[]) => database.writeManager.query(sql, parameters);
        await query('INSERT INTO run_removals (run_id, project_id, marked_at) VALUES (?, ?, ?)', [
          runId,
          file.projectId,
          Date.now(),
        ]);
        await query('DELETE FROM runs WHERE run_id = ?', [runId]);
      }),
    );
    // A second attempt, as on a machine without time, has rows of its own.
    const { runs, rows, files, problem } = await cleanUpOfStart(on);
    expect({ runs, rows: rows > 0, files: files > 0, problem }).toEqual({
      runs: 0,
      rows: true,
      files: true,
      problem: '',
    });
    expect(existsSync(folder)).toBe(false);
    expect(await readReport(on.admin, file, { result_id })).toMatchObject([{ casesRemoved: true, cases: [] }]);
  });

  it('removes the rest when a folder can’t be removed, and reports it', async () => {
    const file = await createSteps(on.admin, passing('Only'));
    const [stuck, other] = [await run(on.admin, file), await run(on.admin, file)];
    const results = (await readReport(on.admin, file)).map(({ result_id, run_id }) => ({ result_id, run_id }));
    const folderOf = (runId: string) =>
      join(on.server.dataDir, 'artifacts', results.find(({ run_id }) => run_id === runId)!.result_id);
    await mkdir(folderOf(other), { recursive: true });
    // A file in place of the folder, so that reading the folder fails.
    await rm(folderOf(stuck), { recursive: true, force: true });
    await writeFile(folderOf(stuck), '');
    await age(file.projectId, 31);
    expect(await cleanUpOfStart(on)).toMatchObject({
      problem: expect.stringContaining('The next clean-up tries again'),
    });
    await until('the folder to be gone', async () => {
      await cleanUp(on.admin);
      return !existsSync(folderOf(other));
    });
    await rm(folderOf(stuck));
    expect(await cleanUp(on.admin)).toMatchObject({ problem: '' });
  });

  it('keeps queued, active and pinned runs, however old', async () => {
    const file = await createSteps(on.admin, hold.step('Held'));
    const { projectId } = file;
    const pinned = await startRun(on.admin, file);
    await hold.reached();
    hold.release();
    await runEnded(on.admin, projectId, pinned);
    await on.admin.ok('/projects/run-pin', { projectId, run_id: pinned, pinned: true });
    const [running, queued] = [await startRun(on.admin, file), await startRun(on.admin, file)];
    await hold.reached(2);
    await age(projectId, 400);
    await cleanUpOfStart(on);
    expect((await runIds(on.admin, projectId)).toSorted()).toEqual([pinned, running, queued].toSorted());
    hold.open();
    const isOver = (one: object) => 'finishedAt' in one && one.finishedAt !== null;
    await until('both to end', async () => (await history(on.admin, projectId)).every(isOver));
    await on.admin.ok('/projects/run-pin', { projectId, run_id: pinned, pinned: false });
    await cleanUp(on.admin);
    expect(await runIds(on.admin, projectId)).toEqual([]);
  });

  it('runs one at a time across all servers, and appears in the audit log', async () => {
    const turnUntil = async (time: number) => {
      await on.server.shutDown();
      await withDatabase(on.server, (database) =>
        database.transaction(() =>
          database.writeManager.query('UPDATE clean_up_locks SET owner = ?, until = ?', ['another server', time]),
        ),
      );
      await on.server.begin();
    };
    await turnUntil(Date.now() + 600_000);
    expect(await state(on.admin)).toMatchObject({
      running: true,
      retentionDays: 30,
      retentionRuns: 5_000,
      auditDays: 90,
    });
    const { http, json } = await rest(on.admin, PATH, { method: 'POST' });
    expect([http, json]).toMatchObject([409, { errors: { cleanUp: expect.stringContaining('already running') } }]);
    await turnUntil(Date.now());
    const done = await cleanUp(on.admin);
    const { json: entries } = await rest(on.admin, LOG, {
      query: { filter: { event: 'cleaned-up' }, range: [0, 0] },
    });
    expect(entries).toMatchObject([
      { actor_email: 'admin@example.com', detail: { runs: done.runs, files: done.files, bytes: done.bytes } },
    ]);
  });

  it('is not started by a call with a body', async () => {
    await settled(on.admin);
    const { http, json } = await rest(on.admin, PATH, { method: 'POST', body: { retentionDays: 1 } });
    expect([http, json]).toMatchObject([422, { errors: { retentionDays: 'Unknown field: retentionDays' } }]);
  });

  it('deletes only old entries of the audit log', async () => {
    const name = `Aged ${Date.now()}`;
    const events = async (): Promise<string[]> => {
      const { json } = await rest<{ event: string }[]>(on.admin, LOG, { query: { filter: { q: name } } });
      return json.map(({ event }) => event);
    };
    const projectId = await createProject(on.admin, { name });
    await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', isSinglePageApp: true });
    await cleanUp(on.admin);
    expect(await events()).toEqual(['project-modified', 'project-created']);
    await on.server.shutDown();
    const old = Date.now() - 91 * 86_400_000;
    const change = 'UPDATE audit_log SET at = ? WHERE event = ? AND subject_name = ?';
    await withDatabase(on.server, (database) =>
      database.transaction(() => database.writeManager.query(change, [old, 'project-created', name])),
    );
    expect(await cleanUpOfStart(on)).toMatchObject({ rows: 1, problem: '' });
    expect(await events()).toEqual(['project-modified']);
  });

  it.each([
    [{ run_id: 'x' }, 422, { run_id: 'Run is not a valid id' }],
    [{ run_id: '00000000-0000-4000-8000-000000000000' }, 404, { run_id: 'There is no such run in this project' }],
  ])('keeps no run that does not exist: %j', async (body, http, errors) => {
    const { projectId } = await createSteps(on.admin);
    expect(await on.admin.call('/projects/run-pin', { projectId, pinned: true, ...body })).toEqual(
      refusal(http, errors),
    );
  });
});
