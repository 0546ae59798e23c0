import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { childPrograms } from '../../support/processes.js';
import { until } from '../../support/time/until.js';
import { Lab } from '../lab/lab.js';
import { amount, pass, randomOf, report, say } from '../lab/plan.js';

const KILLS = amount(50, 4);
/** Longest time in milliseconds that the killed process had been working. */
const WORK = 3_500;

let lab: Lab;
beforeAll(async () => void (lab = await Lab.start({ byScript: true })));
afterAll(() => lab?.close());

/** The server, which is the only program that the start script runs. */
const serverId = (): number => childPrograms(lab.server.pid)[0]!.pid;

const KINDS = ['npm start with all it started', 'the start script alone', 'the server', 'a worker process'] as const;

/** Kills something; answers whether the server is down now. */
async function kill(kind: (typeof KINDS)[number], random: () => number): Promise<boolean> {
  switch (kind) {
    case 'npm start with all it started':
      await lab.server.killGroup();
      return true;
    case 'the start script alone':
      await lab.server.kill();
      return true;
    case 'the server':
      process.kill(serverId(), 'SIGKILL');
      // The start script ends by itself.
      await lab.server.exited();
      return true;
    case 'a worker process': {
      const workers = await until('a worker process', () => {
        const all = childPrograms(serverId());
        return all.length > 0 && all;
      });
      process.kill(workers[Math.floor(random() * workers.length)]!.pid, 'SIGKILL');
      return false;
    }
  }
}

it('the server and its worker processes may be killed at any moment', async () => {
  await lab.createMixedFiles();
  lab.keepBusy();
  const random = randomOf('kills');
  let slowest = 0;
  for (let at = 0; at < KILLS; at++) {
    const kind = KINDS[at % KINDS.length]!;
    const wait = random() * WORK;
    await pass(wait);
    if (!(await kill(kind, random))) continue;
    // Every other time it restarts at once, while its former children are still ending.
    const waits = at % (2 * KINDS.length) < KINDS.length || kind === 'the start script alone';
    const gone = waits ? await lab.untilNothingRuns() : 0;
    slowest = Math.max(slowest, gone);
    await lab.server.begin();
    say(`${at + 1} of ${KILLS}: killed ${kind} after ${Math.round(wait)} ms, everything gone after ${gone} ms`);
  }
  const { runs, files, second, interrupted, cases, seconds } = await lab.settle();
  expect(await lab.shutDown()).toEqual([0]);
  report({
    scenario: 'Server or worker process killed',
    faults: `${KILLS} kills`,
    found: `${runs} runs, ${files} files, ${cases} cases; ${second} files ran again, ${interrupted} interrupted twice; over ${seconds.toFixed(0)} s after the last kill, processes gone within ${(slowest / 1_000).toFixed(1)} s`,
  });
}, 600_000);
