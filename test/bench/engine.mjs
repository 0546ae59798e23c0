/**
 * `npm run bench:engine [pairs]`: a file of a hundred cases, with records and live view, against the same steps as a Playwright
 * script and as a @playwright/test test without either. They take turns; the medians and their ratios are printed.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { newTestCase } from '@testplatform/contract';
import { startSite } from '../site/server.mjs';
import { EXECUTABLE, runCases, warmPool } from './lib/pool.mjs';
import { STEPS } from './steps.mjs';

/** @typedef {{ steps: number, whole: number }} Time milliseconds: the steps alone, and from the request to the end */

const run = promisify(execFile);
const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const PAIRS = Number(process.argv[2] ?? 7);

const site = await startSite();
const pool = await warmPool();
const output = await mkdtemp(join(tmpdir(), 'bench-'));
try {
  await runEngine();
  await runScript();
  report(await takeTurns({ engine: runEngine, script: runScript, 'playwright test': runPlaywrightTest }));
} finally {
  await pool.close();
  await site.close();
  await rm(output, { recursive: true, force: true });
}

/**
 * Each contestant once a round, in an order that changes.
 * @param {Record<string, () => Promise<Time>>} contestants
 */
async function takeTurns(contestants) {
  /** @type {Record<string, Time[]>} */
  const times = {};
  for (let pair = 0; pair < PAIRS; pair++) {
    const round = Object.entries(contestants);
    for (const [name, contest] of pair % 2 === 0 ? round : round.reverse()) (times[name] ??= []).push(await contest());
  }
  return times;
}

/** @returns {Promise<Time>} */
async function runEngine() {
  const requested = performance.now();
  let first = 0;
  let last = 0;
  let live = 0;
  await runCases(pool, STEPS.map(toCase), {
    caseStarted: () => void (first ||= performance.now()),
    caseFinished: () => void (last = performance.now()),
    frame: () => void live++,
  });
  const whole = performance.now() - requested;
  if (live === 0) throw new Error('The run was not seen live');
  return { steps: last - first, whole };
}

/** @param {import('./steps.mjs').Step} step */
function toCase(step) {
  const title = JSON.stringify(step);
  switch (step.do) {
    case 'open':
      return { ...newTestCase('URL redirect'), title, redirectURL: site.url + step.path };
    case 'type':
      return { ...newTestCase('Text feed'), title, targetField: step.target, inputText: step.text };
    case 'click':
      return { ...newTestCase('Click'), title, targetField: step.target };
    default: {
      const conditionals = [{ statement: /** @type {const} */ ('Contains'), statementData: step.expected }];
      return { ...newTestCase('Get content'), title, targetField: step.target, conditionals };
    }
  }
}

/** @returns {Promise<Time>} */
async function runScript() {
  const requested = performance.now();
  const { stdout } = await run(process.execPath, [here('script.mjs'), site.url, EXECUTABLE]);
  return { steps: Number(stdout), whole: performance.now() - requested };
}

/** @returns {Promise<Time>} */
async function runPlaywrightTest() {
  const requested = performance.now();
  const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
  const { stdout } = await run(
    process.execPath,
    [cli, 'test', '--config', here('playwright-test/playwright.config.mjs')],
    {
      env: { ...process.env, BENCH_URL: site.url, BENCH_CHROMIUM: EXECUTABLE, BENCH_OUTPUT: output },
    },
  );
  const steps = /"type": "steps",\s*"description": "([\d.]+)"/.exec(stdout)?.[1];
  return { steps: Number(steps), whole: performance.now() - requested };
}

/** @param {Record<string, Time[]>} times */
function report(times) {
  const base = medians(times.script ?? []);
  console.log(`${STEPS.length} steps, ${PAIRS} rounds, medians in milliseconds (ratio to the script)\n`);
  console.log(`${'contestant'.padEnd(18)}${'steps'.padStart(16)}${'whole'.padStart(16)}`);
  for (const [name, taken] of Object.entries(times)) {
    const { steps, whole } = medians(taken);
    const cell = (/** @type {number} */ value, /** @type {number} */ by) =>
      `${value.toFixed(0)} (${(value / by).toFixed(2)})`.padStart(16);
    console.log(`${name.padEnd(18)}${cell(steps, base.steps)}${cell(whole, base.whole)}`);
  }
}

/** @param {readonly Time[]} times @returns {Time} */
function medians(times) {
  const middle = (/** @type {number[]} */ values) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  return { steps: middle(times.map(({ steps }) => steps)), whole: middle(times.map(({ whole }) => whole)) };
}
