import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, describeWithMariaDb } from '../../support/servers/mariadb.js';
import { startMariaDb } from '../../support/servers/mariadb-server.mjs';
import { TcpProxy } from '../../support/servers/tcp-proxy.js';
import { until } from '../../support/time/until.js';
import { Lab } from '../lab/lab.js';
import { amount, pass, randomOf, report } from '../lab/plan.js';

/** Milliseconds that MariaDB is down. */
const AWAY = amount(30_000, 3_000);

describeWithMariaDb('MariaDB is down while files run', () => {
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

  /**
   * Lets runs continue for a moment, takes the database down while something happens, and checks that no run is
   * affected. Answers the number of files that ran.
   */
  async function away(how: string, { go, back }: { go(): void; back(): void }, meanwhile: () => Promise<string>) {
    const random = randomOf(how);
    lab.keepBusy();
    await lab.caseRuns();
    await pass(random() * 2_000);
    go();
    let what: string;
    try {
      await until('the server to say that it can’t serve', async () => (await health()) === 503);
      what = await meanwhile();
    } finally {
      back();
    }
    await until('the server to serve again', async () => (await health()) === 200);
    const { runs, files, cases, second, interrupted, seconds } = await lab.settle();
    report({
      scenario: 'MariaDB away',
      faults: `${what}, ${how}`,
      found: `${runs} runs, ${files} files, ${cases} cases; ${second} files ran again, ${interrupted} interrupted twice; over ${seconds.toFixed(0)} s after it was back`,
    });
    return files;
  }

  const cut = { go: () => proxy.cut(), back: () => proxy.mend() };
  const frozen = { go: () => mariadb.freeze(), back: () => mariadb.thaw() };
  async function someTime(): Promise<string> {
    await pass(AWAY);
    return `${AWAY / 1_000} s`;
  }

  it('disconnecting and refusing connections', async () => {
    expect(await away('connections refused', cut, someTime)).toBeGreaterThan(0);
  }, 300_000);

  it('hanging', async () => {
    expect(await away('connections kept, no answer', frozen, someTime)).toBeGreaterThan(0);
  }, 300_000);

  it('hanging, while the server is told to end', async () => {
    await away('connections kept, no answer', frozen, async () => {
      const from = Date.now();
      // The server gives up waiting for the database, so it can't release its files.
      expect(await lab.server.shutDown()).toBe(1);
      const took = Date.now() - from;
      mariadb.thaw();
      await lab.server.begin();
      return `SIGTERM, exit code 1 after ${(took / 1_000).toFixed(0)} s`;
    });
    expect(await lab.shutDown()).toEqual([0]);
  }, 300_000);
});
