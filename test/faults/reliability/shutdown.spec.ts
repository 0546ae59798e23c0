import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { browsersBelow } from '../../support/processes.js';
import { until } from '../../support/time/until.js';
import { Lab } from '../lab/lab.js';
import { amount, pass, randomOf, report, say } from '../lab/plan.js';

const STOPS = amount(10, 2);
/** Longest time in milliseconds that runs had before. */
const WORK = 3_000;

let lab: Lab;
beforeAll(async () => void (lab = await Lab.start()));
afterAll(() => lab?.close());

it('a server that is told to end during runs ends with code 0, and its files run again', async () => {
  await lab.createMixedFiles();
  lab.keepBusy();
  const random = randomOf('shutdown');
  let slowest = 0;
  for (let at = 0; at < STOPS; at++) {
    const browsers = await until('a browser', () => {
      const found = browsersBelow(lab.server.pid);
      return found.length > 0 && found;
    });
    await pass(random() * WORK);
    // Every other time one of its browsers doesn't respond.
    const isHung = at % 2 === 1;
    if (isHung) process.kill(browsers[0]!, 'SIGSTOP');
    const from = Date.now();
    expect(await lab.shutDown()).toEqual([0]);
    const took = Date.now() - from;
    say(`${at + 1} of ${STOPS}: ended within ${took} ms${isHung ? ', one browser hung' : ''}`);
    slowest = Math.max(slowest, took);
    await lab.server.begin();
  }
  const { runs, files, second, interrupted, seconds } = await lab.settle();
  await lab.shutDown();
  report({
    scenario: 'SIGTERM during runs',
    faults: `${STOPS} times, every other time with a browser that hangs`,
    found: `exit code 0 within ${(slowest / 1_000).toFixed(1)} s; ${runs} runs, ${files} files, ${second} ran again, ${interrupted} interrupted twice; over ${seconds.toFixed(0)} s after the last start`,
  });
}, 600_000);
