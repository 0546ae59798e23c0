import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, describeWithMariaDb } from '../../support/mariadb.js';
import { startMariaDb } from '../../support/mariadb-server.mjs';
import { TcpProxy } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';
import { Lab } from '../lab/lab.js';
import { amount, randomOf, report, say } from '../lab/plan.js';

/** Milliseconds that MariaDB is away. */
const AWAY = amount(30_000, 5_000);

describeWithMariaDb('MariaDB is away while files run', () => {
  let mariadb: Awaited<ReturnType<typeof startMariaDb>>;
  let proxy: TcpProxy;
  let lab: Lab;
  beforeAll(async () => {
    mariadb = await startMariaDb();
    proxy = await TcpProxy.start(mariadb.url);
    const address = new URL(await createDatabase(mariadb.url, 'lab'));
    address.port = new URL(proxy.url).port;
    lab = await Lab.start({ env: { DATABASE_URL: address.href } });
    await lab.createMixedFiles();
  });
  afterAll(async () => {
    mariadb?.thaw();
    proxy?.mend();
    await lab?.close();
    await proxy?.stop();
    await mariadb?.stop();
  });

  const health = async (): Promise<number> =>
    (await fetch(`${lab.server.url}/api/health`, { signal: AbortSignal.timeout(5_000) })).status;

  it.each([
    { how: 'connections cut and refused', go: () => proxy.cut(), back: () => proxy.mend() },
    { how: 'connections kept, no answer', go: () => mariadb.freeze(), back: () => mariadb.thaw() },
  ])(
    '$how: results are kept until it is back',
    async ({ how, go, back }) => {
      const random = randomOf(how);
      lab.keepBusy();
      await lab.caseRuns();
      await new Promise((resolve) => setTimeout(resolve, random() * 2_000));
      go();
      const backAt = Date.now() + AWAY;
      say(`MariaDB: ${how}`);
      await until('the server to say that it can’t serve', async () => (await health()) === 503);
      await new Promise((resolve) => setTimeout(resolve, backAt - Date.now()));
      back();
      await until('the server to serve again', async () => (await health()) === 200);
      const { runs, files, cases, second, interrupted, seconds } = await lab.settle();
      report({
        scenario: 'MariaDB away',
        faults: `${AWAY / 1_000} s, ${how}`,
        found: `${runs} runs, ${files} files, ${cases} cases; ${second} files ran again, ${interrupted} interrupted twice; over ${seconds.toFixed(0)} s after it was back`,
      });
    },
    300_000,
  );

  it('the server leaves nothing behind', async () => {
    expect(await lab.shutDown()).toEqual([0]);
  });
});
