/**
 * `npm run check`: all static checks. Prints one line per step as it ends, the tool's output for a failing one, and the graph of the
 * server's modules.
 */
import { existsSync } from 'node:fs';
import { bootstrapSources } from './bootstrap.mjs';
import { compilePackages, needsCompiling } from './bootstrap/packages.mjs';
import { runMain, seconds } from './lib/console.mjs';
import { fromRoot } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

const PACKAGES = ['contract', 'engine', 'backend', 'frontend', 'xecutor'].filter((name) => existsSync(fromRoot(name)));
const TSC = fromRoot('node_modules/typescript/bin/tsc');
const CRUISE = ['--import', './scripts/lib/typescript-5.mjs', 'scripts/lib/boundaries.mjs'];
/** Steps whose output is printed even if they pass. */
const REPORTS = new Set(['boundaries']);

/** A name, and the Node programs to run one after the other. @typedef {readonly [string, ...string[][]]} Step */

/** Builds the server. @type {Step} */
const BUILD = ['types', [TSC, '-b', 'backend', 'xecutor'], [TSC, '-p', 'frontend'], [TSC, '-p', '.']];
/** Steps that read what was built. @type {readonly Step[]} */
const AFTER_BUILD = [
  ['lint', [fromRoot('node_modules/oxlint/bin/oxlint')]],
  ['dead code', [fromRoot('node_modules/knip/bin/knip.js')]],
  ['documentation', ['scripts/docs.mjs', '--check']],
];
/** Steps that read only sources. @type {readonly Step[]} */
const MEANWHILE = [
  ['format', [fromRoot('node_modules/oxfmt/bin/oxfmt'), '--list-different', '.']],
  ['boundaries', [...CRUISE, ...PACKAGES]],
];
/** Starts the server that was built, with a database. @type {Step} */
const SERVED = ['API drift', ['scripts/api.mjs', '--check']];

/** Prints the step's lines. @param {Step} step */
async function check([name, ...programs]) {
  const started = Date.now();
  const results = [];
  for (const program of programs) results.push(await runNode(program));
  const ok = results.every((result) => result.ok);
  if (!ok) process.exitCode = 1;
  const output = ok && !REPORTS.has(name) ? [] : results.map((result) => result.output);
  console.log([`${ok ? '✓' : '✕'} ${name} (${seconds(started)})`, ...output].join('\n'));
}

/** @param {readonly Step[]} steps */
async function checkInTurn(steps) {
  for (const step of steps) await check(step);
}

async function compileIfNeeded() {
  if (!(await needsCompiling())) return;
  const started = Date.now();
  await compilePackages();
  console.log(`✓ SQLite is compiled (${seconds(started)})`);
}

// Two chains of steps in parallel, since most steps keep one core busy.
await runMain(async () => {
  await bootstrapSources();
  const built = check(BUILD);
  await Promise.all([
    built.then(() => checkInTurn(AFTER_BUILD)),
    checkInTurn(MEANWHILE)
      .then(compileIfNeeded)
      .then(() => built)
      .then(() => check(SERVED)),
  ]);
});
