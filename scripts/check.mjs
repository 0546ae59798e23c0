/** `npm run check`: all static checks. Prints one line per step, and the tool's output for a failing one. */
import { existsSync } from 'node:fs';
import { bootstrapPackages } from './bootstrap.mjs';
import { runMain, seconds } from './lib/console.mjs';
import { fromRoot } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

const PACKAGES = ['contract', 'engine', 'backend', 'frontend', 'xecutor'].filter((name) => existsSync(fromRoot(name)));
const TSC = fromRoot('node_modules/typescript/bin/tsc');
/** Compares file contents, because switching branches changes dates. */
const CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', fromRoot('.cache/prettier')];
const CRUISE = [
  '--import',
  './scripts/lib/typescript-5.mjs',
  fromRoot('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
];

/** Name of each step, and the Node programs it runs. @type {readonly (readonly [string, ...string[][]])[]} */
const STEPS = [
  ['format', [fromRoot('node_modules/prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', ...CACHE, '.']],
  ['lint', [fromRoot('node_modules/oxlint/bin/oxlint')]],
  ['types', [TSC, '-b', 'backend', 'xecutor'], [TSC, '-p', 'frontend'], [TSC, '-p', '.']],
  ['boundaries', [...CRUISE, '--config', '.dependency-cruiser.cjs', ...PACKAGES]],
  ['API drift', ['scripts/api.mjs', '--check']],
  ['documentation', ['scripts/docs.mjs', '--check']],
  ['dead code', [fromRoot('node_modules/knip/bin/knip.js')]],
];

await runMain(async () => {
  await bootstrapPackages();
  for (const [name, ...programs] of STEPS) {
    const started = Date.now();
    const results = [];
    for (const program of programs) results.push(await runNode(program));
    const ok = results.every((result) => result.ok);
    console.log(`${ok ? '✓' : '✕'} ${name} (${seconds(started)})`);
    if (ok) continue;
    console.log(results.map(({ output }) => output).join('\n'));
    process.exitCode = 1;
  }
});
