/**
 * `npm run bench:engine [rounds] [file…] [--seed N]`: test files of many kinds, with records and live view, against the
 * same steps in a Playwright script and in a @playwright/test test, neither of which records. Pages have the same size
 * everywhere. One more file has mixed steps in a random order; `--seed` repeats one. The contestants take turns,
 * file by file. Prints medians: of each file from the request to its end, and of each kind of step.
 */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { casesOf } from './engine/cases.mjs';
import { FILES, stepsOf } from './engine/steps.mjs';
import { EXECUTABLE, runCases, warmPool } from './lib/pool.mjs';

/** @typedef {{ steps: number[], whole: number }} Time milliseconds of each step, and from the request to the end */

const run = promisify(execFile);
const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const { values: flags, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } });
const [rounds = '5', ...wanted] = positionals;
const ROUNDS = Number(rounds);
const SEED = Number(flags.seed ?? Date.now() % 1_000);
const NAMES = [...Object.keys(FILES), `mixed ${SEED}`].filter(
  (name) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);

const site = fork(here('engine/site.mjs'));
const [url] = /** @type {[string]} */ (await once(site, 'message'));
const pool = await warmPool();
const output = await mkdtemp(join(tmpdir(), 'bench-'));

/** @type {Readonly<Record<string, (name: string) => Promise<Time>>>} */
const CONTESTANTS = {
  engine: runEngine,
  script: runScript,
  'playwright test': runPlaywrightTest,
};

try {
  for (const contest of Object.values(CONTESTANTS)) await contest(/** @type {string} */ (NAMES[0]));
  report(await takeTurns());
} finally {
  await pool.close();
  site.disconnect();
  await rm(output, { recursive: true, force: true });
}

/** Runs each contestant once per round and file, in a changing order. */
async function takeTurns() {
  /** @type {Record<string, Record<string, Time[]>>} by file and contestant */
  const times = {};
  for (let round = 0; round < ROUNDS; round++)
    for (const name of NAMES) {
      const order = Object.entries(CONTESTANTS);
      const ofFile = (times[name] ??= {});
      for (const [who, contest] of round % 2 === 0 ? order : order.reverse())
        (ofFile[who] ??= []).push(await contest(name));
    }
  return times;
}

/** @param {string} name @returns {Promise<Time>} */
async function runEngine(name) {
  const requested = performance.now();
  /** @type {number[]} */
  const began = [];
  let last = 0;
  let live = 0;
  await runCases(pool, casesOf(name, url), {
    caseStarted: () => void began.push(performance.now()),
    caseFinished: () => void (last = performance.now()),
    frame: () => void live++,
  });
  const whole = performance.now() - requested;
  if (live === 0) throw new Error('The run was not seen live');
  // A step that leaves its waiting to the next one pays for it here: it counts until the next one begins, not until it
  // ends.
  return { steps: began.map((at, index) => (began[index + 1] ?? last) - at), whole };
}

/** @param {string} name @returns {Promise<Time>} */
async function runScript(name) {
  const requested = performance.now();
  const { stdout } = await run(process.execPath, [here('engine/script.mjs'), name, url, EXECUTABLE]);
  return { steps: JSON.parse(stdout), whole: performance.now() - requested };
}

/** @param {string} name @returns {Promise<Time>} */
async function runPlaywrightTest(name) {
  const requested = performance.now();
  const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
  const config = here('engine/playwright-test/playwright.config.mjs');
  const { stdout } = await run(process.execPath, [cli, 'test', '--config', config], {
    env: { ...process.env, BENCH_FILE: name, BENCH_URL: url, BENCH_CHROMIUM: EXECUTABLE, BENCH_OUTPUT: output },
  });
  const steps = /"type": "steps",\s*"description": "(\[[^"]*\])"/.exec(stdout)?.[1] ?? '[]';
  return { steps: JSON.parse(steps), whole: performance.now() - requested };
}

/** @param {Awaited<ReturnType<typeof takeTurns>>} times */
function report(times) {
  const [ours = '', ...others] = Object.keys(CONTESTANTS);
  const ofAll = Object.values(times);
  console.log(`${ROUNDS} rounds, seed ${SEED}, medians in ms, in brackets how long the engine takes in comparison\n`);
  printRow('whole, per file', [ours, ...others]);
  for (const [name, ofFile] of Object.entries(times))
    printCells(name, (who) => median((ofFile[who] ?? []).map(({ whole }) => whole)));
  const sum = (/** @type {string} */ who) =>
    ofAll.reduce((before, ofFile) => before + median((ofFile[who] ?? []).map(({ whole }) => whole)), 0);
  printCells('all files', sum);
  console.log('');
  printRow('steps, per file', [ours, ...others]);
  for (const [name, ofFile] of Object.entries(times)) printCells(name, (who) => median((ofFile[who] ?? []).map(total)));
  console.log('');
  printRow('one step, by kind', [ours, ...others]);
  const kinds = new Set(NAMES.flatMap((name) => stepsOf(name).map((step) => step.do)));
  for (const kind of kinds) printCells(kind, (who) => median(timesOf(times, who, kind)));

  function printCells(/** @type {string} */ label, /** @type {(who: string) => number} */ valueOf) {
    const own = valueOf(ours);
    printRow(label, [
      own.toFixed(0),
      ...others.map((who) => `${valueOf(who).toFixed(0)} (${(own / valueOf(who)).toFixed(2)})`),
    ]);
  }
}

/** @param {Record<string, Record<string, Time[]>>} times @param {string} who @param {string} kind */
function timesOf(times, who, kind) {
  return Object.entries(times).flatMap(([name, ofFile]) =>
    (ofFile[who] ?? []).flatMap(({ steps }) => steps.filter((_, at) => stepsOf(name)[at]?.do === kind)),
  );
}

/** @param {string} label @param {readonly string[]} cells */
function printRow(label, cells) {
  console.log(label.padEnd(18) + cells.map((cell) => cell.padStart(19)).join(''));
}

/** @param {Time} time */
function total({ steps }) {
  return steps.reduce((sum, one) => sum + one, 0);
}

/** @param {number[]} values */
function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
