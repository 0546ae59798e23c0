import { describe, expect, it } from '@jest/globals';
import { createConnector } from '../factories/connector.js';
import { createCron, dueBefore, letTimePass, listCrons } from '../factories/cron.js';
import { givenProject } from '../factories/given-project.js';
import { readReport } from '../factories/run.js';
import { passing } from '../factories/steps.js';
import { ownServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';

const on = ownServer();

describe('a server that was killed', () => {
  it('starts the run that was due while it was down, once', async () => {
    const { projectId, files } = await givenProject(on.admin, { Nightly: [passing('Fine')] });
    const { hour, minute } = dueBefore(5 * 60_000);
    const cronId = await createCron(on.admin, projectId, await createConnector(on.admin, projectId), { hour, minute });
    await on.server.kill();
    await letTimePass(on.server, 6);
    await on.server.begin();
    const results = await until('the run to end', async () => {
      const [cron] = await listCrons(on.admin, projectId);
      return cron?.lastRun?.passed !== null && cron?.lastRun && readReport(on.admin, files.Nightly);
    });
    expect(results).toMatchObject([{ status: 'success' }]);
    expect(await listCrons(on.admin, projectId)).toMatchObject([{ cron_id: cronId, lastRun: { passed: true } }]);
  });
});
