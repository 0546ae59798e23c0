import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findChromium } from '@testplatform/engine';
import { opening, passing, type Step } from '../../factories/steps.js';
import { browsersBelow } from '../../support/processes.js';
import { Lab } from '../lab/lab.js';
import { amount, pass, randomOf, report, say } from '../lab/plan.js';

const TIMES = amount(3, 1);
/** Megabytes of JavaScript memory for a page, so that it runs out quickly. */
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

  /**
   * Runs files with a fault in the middle; every run ends and keeps the promises. Answers the number of runs.
   * @param fault answers a function that undoes it
   */
  async function runWith(
    scenario: string,
    files: Readonly<Record<string, readonly Step[]>>,
    fault = (_random: number) => (): void => undefined,
  ): Promise<number> {
    const random = randomOf(scenario);
    let ended = 0;
    let slowest = 0;
    while (ended < TIMES) {
      await lab.createFiles(files);
      await lab.startRun();
      await lab.caseRuns();
      await pass(random() * 1_000);
      const undo = fault(random());
      const { runs, seconds } = await lab.settle();
      undo();
      slowest = Math.max(slowest, seconds);
      ended += runs;
      say(`${ended} of ${TIMES}: ${scenario}, over ${seconds.toFixed(1)} s later`);
    }
    const found = `runs over within ${slowest.toFixed(0)} s; last results: ${await lab.statuses()}`;
    report({ scenario, faults: `${TIMES} times`, found });
    return ended;
  }

  const waits = Array.from({ length: 4 }, (_, at): Step => ({ title: `Wait ${at}`, sleepTime: 0.5 }));
  const shop = (): Step => opening('Open', `${lab.site.url}/`);
  const plain = () => ({ File: [shop(), ...waits], Next: [shop()] });
  /** Sends a signal to all processes of one of the browsers. */
  const signal = (name: NodeJS.Signals) => (random: number) => {
    const browsers = browsersBelow(lab.server.pid);
    const hit = browsers[Math.floor(random * browsers.length)]!;
    process.kill(-hit, name);
    // Resumes a frozen browser that ran no file, so that it doesn't hang in the next scenario.
    return () => void (browsersBelow(lab.server.pid).includes(hit) && process.kill(-hit, 'SIGCONT'));
  };

  it('crashes', async () => {
    expect(await runWith('Browser killed', plain(), signal('SIGKILL'))).toBe(TIMES);
  }, 300_000);

  it('hangs', async () => {
    expect(await runWith('Browser hangs (SIGSTOP)', plain(), signal('SIGSTOP'))).toBe(TIMES);
  }, 300_000);

  it('opens pages that show one alert after another', async () => {
    const alerts: Step = {
      title: 'Alerts',
      eventType: 'Run script',
      script: 'for (;;) alert("again")',
      maxWaitingTime: 5,
    };
    const files = {
      Storm: [{ ...opening('Storm', `${lab.site.url}/storm`), maxWaitingTime: 5 }, passing('After')],
      Endless: [shop(), alerts, passing('After')],
      Next: [shop()],
    };
    expect(await runWith('Alert storm', files)).toBe(TIMES);
  }, 300_000);

  it('runs out of memory in a page', async () => {
    const script = 'const all = []; for (;;) all.push(Array.from({ length: 10_000 }, () => ({})));';
    const allocate: Step = { title: 'Allocate', eventType: 'Run script', script, maxWaitingTime: 20 };
    const files = { Memory: [shop(), allocate, passing('After')], Next: [shop()] };
    expect(await runWith('Page out of memory', files)).toBe(TIMES);
  }, 300_000);

  it('nothing is left behind', async () => {
    expect(await lab.shutDown()).toEqual([0]);
  });
});
