import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LiveClient } from '../../support/product/live-client.js';
import { describeWithRedis, shareRedis } from '../../support/servers/redis.js';
import { until } from '../../support/time/until.js';
import { Lab } from '../lab/lab.js';
import { amount, pass, randomOf, report, say } from '../lab/plan.js';

const TIMES = amount(5, 1);
/** Milliseconds. */
const WORK = 3_000;
const AWAY = amount(5_000, 1_000);

describeWithRedis('two servers share a Redis', () => {
  const redis = shareRedis();
  let lab: Lab;
  beforeAll(async () => {
    lab = await Lab.start({ env: { REDIS_URL: redis().url, RUN_CONCURRENCY: '1' } });
    await lab.addServer();
  });
  afterAll(() => lab?.close());

  it('that is flushed, and restarted empty, while files run', async () => {
    const [file] = await lab.createMixedFiles();
    lab.keepBusy();
    const random = randomOf('redis');
    for (let at = 0; at < TIMES; at++) {
      await pass(random() * WORK);
      await redis().flush();
      await pass(random() * WORK);
      await redis().kill();
      await pass(random() * AWAY);
      await redis().begin();
      say(`${at + 1} of ${TIMES}: Redis was flushed, killed and started`);
    }
    const { runs, files, cases, second, seconds } = await lab.settle();
    // No server was down, so no file had to rerun.
    expect(second).toBe(0);

    // A viewer at one server sees the other server's run.
    const [first, other] = lab.servers as [(typeof lab.servers)[0], (typeof lab.servers)[0]];
    const viewer = await LiveClient.watch(lab.api(other), file!.projectId);
    try {
      await until('a run to be seen through Redis', async () => {
        const runId = await lab.startRun(first);
        return viewer.finished(runId);
      });
    } finally {
      viewer.close();
    }
    await lab.settle();
    expect(await lab.shutDown()).toEqual([0, 0]);
    report({
      scenario: 'Redis flushed, killed and restarted; two servers',
      faults: `${TIMES} times each`,
      found: `${runs} runs, ${files} files, ${cases} cases; no file ran again; over ${seconds.toFixed(0)} s after the last restart; then a viewer at one server saw a run to its end`,
    });
  }, 300_000);
});
