import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findChromium } from '@testplatform/engine';
import { opening, passing, type Step } from '../../factories/steps.js';
import { browsersBelow } from '../../support/processes.js';
import { Lab } from '../lab/lab.js';
import { amount, randomOf, report, say } from '../lab/plan.js';

const TIMES = amount(3, 1);
/** Megabytes of JavaScript memory for a page, so that it runs out of it in a moment. */
const PAGE_MEMORY = 64;

describe('the browser of a worker process', () => {
  let folder: string;
  let lab: Lab;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tp-chromium-'));
    const browser = join(folder, 'chromium');
    writeFileSync(browser, `#!/bin/sh\nexec '${findChromium()}' --js-flags=--max-old-space-size=${PAGE_MEMORY} "$@"\n`);
    chmodSync(browser, 0o700);
    lab = await Lab.start({ env: { CHROMIUM_PATH: browser } });
  });
  afterAll(async () => {
    await lab?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  /** Runs files beside the mixed ones, with a fault in the middle; every run ends, and what must not be disturbed passes. */
  async function runWith(scenario: string, files: Readonly<Record<string, readonly Step[]>>, fault: () => void) {
    for (let at = 0; at < TIMES; at++) {
      await lab.createFiles(files);
      await lab.startRun();
      await lab.caseRuns();
      const random = randomOf(`${scenario} ${at}`);
      await new Promise((resolve) => setTimeout(resolve, random() * 1_000));
      fault();
      const { seconds } = await lab.settle();
      say(`${at + 1} of ${TIMES}: ${scenario}, over ${seconds.toFixed(1)} s later`);
    }
    const statuses = await lab.statuses();
    report({ scenario, faults: `${TIMES} times`, found: statuses });
  }

  const waits = Array.from({ length: 4 }, (_, at): Step => ({ title: `Wait ${at}`, sleepTime: 0.5 }));
  const shop = (): Step => opening('Open', `${lab.site.url}/`);
  const signal = (name: NodeJS.Signals) => () => {
    for (const browser of browsersBelow(lab.server.pid)) process.kill(browser, name);
  };

  it(
    'crashes',
    () => runWith('Browser killed', { File: [shop(), ...waits], Next: [shop()] }, signal('SIGKILL')),
    300_000,
  );
  it(
    'hangs',
    () => runWith('Browser hangs (SIGSTOP)', { File: [shop(), ...waits], Next: [shop()] }, signal('SIGSTOP')),
    300_000,
  );
  it(
    'meets a page that shows one alert after another',
    () =>
      runWith(
        'Alert storm',
        {
          Storm: [{ ...opening('Storm', `${lab.site.url}/storm`), maxWaitingTime: 5 }, passing('After')],
          Endless: [
            shop(),
            { title: 'Alerts', eventType: 'Run script', script: 'for (;;) alert("again")', maxWaitingTime: 5 },
            passing('After'),
          ],
          Next: [shop()],
        },
        () => undefined,
      ),
    300_000,
  );
  it(
    'runs out of memory in a page',
    () =>
      runWith(
        'Page out of memory',
        {
          Memory: [
            shop(),
            {
              title: 'Allocate',
              eventType: 'Run script',
              script: 'const all = []; for (;;) all.push(Array.from({ length: 10_000 }, () => ({})));',
              maxWaitingTime: 20,
            },
            passing('After'),
          ],
          Next: [shop()],
        },
        () => undefined,
      ),
    300_000,
  );

  it('nothing is left behind', async () => {
    expect(await lab.shutDown()).toEqual([0]);
  });
});
