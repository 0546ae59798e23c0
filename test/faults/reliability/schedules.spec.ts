import { MINUTE } from '@testplatform/contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CronDay } from '../../../backend/src/modules/crons/cron-day.entity.js';
import { Run } from '../../../backend/src/modules/runner/store/run.entity.js';
import { createConnector } from '../../factories/connector.js';
import { createCron } from '../../factories/cron.js';
import { withDatabase } from '../../support/product/database.js';
import { until } from '../../support/time/until.js';
import { Lab } from '../lab/lab.js';
import { amount, report } from '../lab/plan.js';

const TICKS = amount(100, 10);

let lab: Lab;
beforeAll(async () => {
  const preload = new URL('../../support/time/day-jump.mjs', import.meta.url).href;
  // Without workers: each day's jump would expire the leases of running files.
  lab = await Lab.start({ env: { ROLE: 'server', NODE_OPTIONS: `--import=${preload}`, RETENTION_DAYS: '0' } });
  await lab.addServer();
});
afterAll(() => lab?.close());

/** The days of the schedule, the runs that they name, and all runs. */
const count = () =>
  withDatabase(lab.server, async ({ manager }) => {
    const days = await manager.getRepository(CronDay).findBy({ outcome: 'started' });
    const named = new Set(days.map(({ runId }) => runId));
    return { days: days.length, named: named.size, runs: await manager.getRepository(Run).count() };
  });

it('two servers start one run a day of a schedule', async () => {
  const [file] = await lab.createFiles({ File: [{ title: 'Case' }] });
  const connector = await createConnector(lab.api(), file!.projectId);
  const due = new Date(Date.now() - 5 * MINUTE);
  await createCron(lab.api(), file!.projectId, connector, { hour: due.getUTCHours(), minute: due.getUTCMinutes() });
  for (let tick = 1; tick <= TICKS; tick++) {
    for (const server of lab.servers) server.send('next day');
    await until(`the run of day ${tick}`, async () => (await count()).days >= tick);
  }
  expect(await count()).toEqual({ days: TICKS, named: TICKS, runs: TICKS });
  expect(await lab.shutDown()).toEqual([0, 0]);
  expect(await count()).toEqual({ days: TICKS, named: TICKS, runs: TICKS });
  report({ scenario: 'One schedule, two servers', faults: `${TICKS} days`, found: `${TICKS} runs, one a day` });
}, 300_000);
