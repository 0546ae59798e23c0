import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrapFullFloor } from '../bootstrap.mjs';
import { buildStale } from '../build.mjs';
import { fromRoot } from './paths.mjs';
import { runInForeground } from './run.mjs';

const SEED_MAX = 1_000_000;

/**
 * Runs specs that do more than in `npm run test:full`, and prints their reported rows as a table.
 * @param {{ command: string, specs: string, kind?: string, seed?: string, env?: Record<string, string> }} options
 * `command` is printed above the table, with the seed; `kind` is the Jest project of the specs
 */
export async function runFaults({
  command,
  specs,
  kind = 'faults',
  seed = String(Math.floor(Math.random() * SEED_MAX)),
  env = {},
}) {
  const { env: machine } = await bootstrapFullFloor();
  await buildStale();
  const folder = mkdtempSync(join(tmpdir(), 'testplatform-faults-'));
  const rows = join(folder, 'rows');
  writeFileSync(rows, '');
  console.log(`Seed ${seed}`);
  try {
    const settings = { FAULTS: 'full', FAULTS_SEED: seed, FAULTS_ROWS: rows };
    process.exitCode = await runInForeground(
      [fromRoot('node_modules/jest/bin/jest.js'), '-i', '--selectProjects', kind, '--', specs],
      { env: { ...machine, ...settings, ...env } },
    );
    print(readFileSync(rows, 'utf8').trim().split('\n').filter(Boolean), `${command} --seed ${seed}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string[]} rows of JSON @param {string} command */
function print(rows, command) {
  const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  console.log(`\n\`${command}\`, ${day}\n\n| Scenario | Faults | Found afterwards |\n| --- | --- | --- |`);
  for (const row of rows) {
    const { scenario, faults, found } = JSON.parse(row);
    console.log(`| ${scenario} | ${faults} | ${found} |`);
  }
}
