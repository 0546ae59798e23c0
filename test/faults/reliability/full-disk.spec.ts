import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '../../support/time/until.js';
import { Lab } from '../lab/lab.js';
import { amount, pass, randomOf, report, say } from '../lab/plan.js';

const TIMES = amount(3, 1);
/** Milliseconds. */
const FULL = amount(15_000, 2_000);
const WORK = 2_000;

let folder: string;
let full: string;
let lab: Lab;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tp-full-'));
  full = join(folder, 'full');
  const preload = new URL('../../support/full-disk.mjs', import.meta.url).href;
  const env = { NODE_OPTIONS: `--import=${preload}`, FULL_DISK: full, FULL_DATABASE: '1' };
  lab = await Lab.start({ env, database: 'sqlite' });
});
afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true, force: true });
  await lab?.close();
});

const health = async (): Promise<number> => (await fetch(`${lab.server.url}/api/health`)).status;

it('the disk of the database and the pictures is full while files run', async () => {
  await lab.createMixedFiles();
  lab.keepBusy();
  const random = randomOf('full disk');
  for (let at = 0; at < TIMES; at++) {
    await lab.caseRuns();
    await pass(random() * WORK);
    writeFileSync(full, '');
    await until('the server to say that there is no space', async () => (await health()) === 503);
    await pass(FULL);
    rmSync(full);
    await until('the server to serve again', async () => (await health()) === 200);
    say(`${at + 1} of ${TIMES}: the disk was full for ${FULL / 1_000} s`);
  }
  const { runs, files, cases, second, seconds } = await lab.settle();
  expect(await lab.shutDown()).toEqual([0]);
  report({
    scenario: 'Disk full, database and pictures',
    faults: `${TIMES} times ${FULL / 1_000} s`,
    found: `503 while it was; ${runs} runs, ${files} files, ${cases} cases; ${second} files ran again; over ${seconds.toFixed(0)} s after there was space`,
  });
}, 300_000);
