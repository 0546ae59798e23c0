/**
 * `npm run check`: all static checks. Prints one line per step as it ends, the tool's output for a failing one, and the graph of the
 * server's modules.
 */
import { existsSync } from 'node:fs';
import { bootstrapPackages } from './bootstrap.mjs';
import { runMain, seconds } from './lib/console.mjs';
import { fromRoot } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

const PACKAGES = ['contract', 'engine', 'backend', 'frontend', 'xecutor'].filter((name) => existsSync(fromRoot(name)));
const TSC = fromRoot('node_modules/typescript/bin/tsc');
const CRUISE = ['--import', './scripts/lib/typescript-5.mjs', 'scripts/lib/boundaries.mjs'];
/** Steps whose output is printed even if they pass. */
const REPORTS = new Set(['boundaries']);

/** A name, and the Node programs to run one after the other. @typedef {readonly [string, ...string[][]]} Step */

/** Rows of steps that run side by side, since most keep one core busy. @type {readonly (readonly Step[])[]} */
const FIRST = [
  // Builds the server.
  [['types', [TSC, '-b', 'backend', 'xecutor'], [TSC, '-p', 'frontend'], [TSC, '-p', '.']]],
  [
    ['format', [fromRoot('node_modules/oxfmt/bin/oxfmt'), '--list-different', '.']],
    ['boundaries', [...CRUISE, ...PACKAGES]],
  ],
];
/** They read what was built. @type {readonly (readonly Step[])[]} */
const THEN = [
  [['lint', [fromRoot('node_modules/oxlint/bin/oxlint')]]],
  [
    ['API drift', ['scripts/api.mjs', '--check']],
    ['documentation', ['scripts/docs.mjs', '--check']],
    ['dead code', [fromRoot('node_modules/knip/bin/knip.js')]],
  ],
];

/** @param {Step} step @returns {Promise<string>} its lines to print */
async function check([name, ...programs]) {
  const started = Date.now();
  const results = [];
  for (const program of programs) results.push(await runNode(program));
  const ok = results.every((result) => result.ok);
  const line = `${ok ? '✓' : '✕'} ${name} (${seconds(started)})`;
  if (!ok) process.exitCode = 1;
  if (ok && !REPORTS.has(name)) return line;
  return [line, ...results.map(({ output }) => output)].join('\n');
}

/** @param {readonly (readonly Step[])[]} rows */
const checkRows = (rows) =>
  Promise.all(
    rows.map(async (steps) => {
      for (const step of steps) console.log(await check(step));
    }),
  );

await runMain(async () => {
  await bootstrapPackages();
  await checkRows(FIRST);
  await checkRows(THEN);
});
