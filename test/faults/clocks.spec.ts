import { DAY } from '@testplatform/contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createFiles } from '../factories/project.js';
import { readLastResult, run, startRun } from '../factories/run.js';
import { addSteps, passing } from '../factories/steps.js';
import { Api } from '../support/product/api.js';
import { createDatabase, describeWithMariaDb } from '../support/servers/mariadb.js';
import { startMariaDb } from '../support/servers/mariadb-server.mjs';
import { TestServer } from '../support/product/server.js';
import { until } from '../support/time/until.js';

const PRELOAD = new URL('../support/time/ahead.mjs', import.meta.url).href;

describeWithMariaDb('servers of one database', () => {
  let mariadb: Awaited<ReturnType<typeof startMariaDb>>;
  let right: TestServer;
  beforeAll(async () => {
    mariadb = await startMariaDb();
    right = await TestServer.start({ env: { DATABASE_URL: await createDatabase(mariadb.url, 'clocks') } });
  });
  afterAll(async () => {
    await right?.stop();
    await mariadb?.stop();
  });

  it.each([
    ['ahead of', 400 * DAY],
    ['behind', -DAY],
  ])('agree on the time when one’s clock is %s that of the others, and it runs no files', async (how, ahead) => {
    const api = await right.admin();
    const [file] = await createFiles(api, ['File']);
    await addSteps(api, file!, passing('Only'));
    await run(api, file!);
    const env = { NODE_OPTIONS: `--import=${PRELOAD}`, AHEAD: String(ahead), RETENTION_DAYS: '30' };
    const wrong = await TestServer.startBeside(right, env);
    try {
      await until('the server to say so', () => wrong.log.includes(`s ${how} the database’s`));
      const there = new Api(wrong.url, api.token);
      // The server with the wrong clock accepts the session and starts runs; the other server runs their files.
      const runId = await startRun(there, file!);
      await until('the run to end', async () => (await readLastResult(there, file!)).run_id === runId);
      expect(await readLastResult(api, file!)).toMatchObject({ status: 'success', attempt: 1 });
      const { data } = await api.ok<{ data: { createdAt: string }[] }>('/projects/run-lists', {
        projectId: file!.projectId,
      });
      expect(data).toHaveLength(2);
    } finally {
      await wrong.stop();
    }
    expect(await api.call('/users/profile-info')).toMatchObject({ http: 200 });
  });
});
