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
/** Compares file contents, because switching branches changes dates. */
const CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', fromRoot('.cache/prettier')];
const CRUISE = ['--import', './scripts/lib/typescript-5.mjs', 'scripts/lib/boundaries.mjs'];
/** Steps whose output is printed even if they pass. */
const REPORTS = new Set(['boundaries']);

/** A name, and the Node programs to run one after the other. @typedef {readonly [string, ...string[][]]} Step */

/** Two rows of steps run side by side, since most keep one core busy. @type {readonly (readonly Step[])[]} */
const ROWS = [
  [
    ['format', [fromRoot('node_modules/prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', ...CACHE, '.']],
    ['lint', [fromRoot('node_modules/oxlint/bin/oxlint')]],
  ],
  // Builds the server; the steps after the types read its output.
  [
    ['types', [TSC, '-b', 'backend', 'xecutor'], [TSC, '-p', 'frontend'], [TSC, '-p', '.']],
    ['boundaries', [...CRUISE, ...PACKAGES]],
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

await runMain(async () => {
  await bootstrapPackages();
  await Promise.all(
    ROWS.map(async (steps) => {
      for (const step of steps) console.log(await check(step));
    }),
  );
});
