/**
 * `npm run faults`: the whole of what `npm run test:full` does a little of: kills, outages and duplicates while runs are executed, in real processes.
 * Takes some twelve minutes and prints the table of docs/reliability.md. `-- --seed N` repeats the random moments of an earlier one,
 * `-- --only NAME` takes the specs whose name contains that.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrapFullFloor } from './bootstrap.mjs';
import { buildStale } from './build.mjs';
import { runMain } from './lib/console.mjs';
import { fromRoot } from './lib/paths.mjs';
import { runInForeground } from './lib/run.mjs';

const SPECS = 'test/faults/reliability/';
const SEED_MAX = 1_000_000;

await runMain(async () => {
  const { values } = parseArgs({ options: { seed: { type: 'string' }, only: { type: 'string', default: '' } } });
  const seed = values.seed ?? String(Math.floor(Math.random() * SEED_MAX));
  const { env } = await bootstrapFullFloor();
  await buildStale();
  const folder = mkdtempSync(join(tmpdir(), 'testplatform-faults-'));
  const rows = join(folder, 'rows');
  writeFileSync(rows, '');
  console.log(`Seed ${seed}`);
  try {
    const settings = { FAULTS: 'full', FAULTS_SEED: seed, FAULTS_ROWS: rows };
    process.exitCode = await runInForeground(
      [fromRoot('node_modules/jest/bin/jest.js'), '-i', '--selectProjects', 'faults', '--', SPECS + values.only],
      { env: { ...env, ...settings } },
    );
    print(readFileSync(rows, 'utf8').trim().split('\n').filter(Boolean), seed);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** @param {string[]} rows of JSON @param {string} seed */
function print(rows, seed) {
  const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  console.log(
    `\n\`npm run faults -- --seed ${seed}\`, ${day}\n\n| Scenario | Faults | Found afterwards |\n| --- | --- | --- |`,
  );
  for (const row of rows) {
    const { scenario, faults, found } = JSON.parse(row);
    console.log(`| ${scenario} | ${faults} | ${found} |`);
  }
}
