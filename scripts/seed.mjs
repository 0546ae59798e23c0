/**
 * `npm run seed -- --projects 50 --files 200 --results 1000000`: fills the configured database (DATA_DIR or DATABASE_URL) with a large
 * history, for development and benchmarks. A database that already has projects needs --force.
 */
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.mjs';
import { buildServer } from './build.mjs';
import { Problem, runMain, seconds } from './lib/console.mjs';

const OPTIONS = /** @type {const} */ ({
  projects: { type: 'string', default: '50' },
  files: { type: 'string', default: '200' },
  results: { type: 'string', default: '1000000' },
  force: { type: 'boolean', default: false },
});

await runMain(async () => {
  const { projects, files, results, force } = readOptions();
  const size = {
    projects: whole('projects', projects, 10_000),
    files: whole('files', files, 19_000),
    results: whole('results', results, 100_000_000),
  };
  await bootstrap();
  await buildServer();
  // Imported late: the module needs the built server.
  const { seed } = await import('./lib/seed.mjs');
  const started = Date.now();
  const made = await seed(process.env, size, { force, onProject: showProgress });
  console.log(
    `Made ${made.projects} projects, ${made.files} files, ${made.cases} test cases, ${made.runs} runs, ${made.fileResults} file ` +
      `results and ${made.results} case results in ${seconds(started)}, in ${made.where}`,
  );
});

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} name @param {string} text @param {number} max */
function whole(name, text, max) {
  if (!/^\d+$/.test(text) || +text < 1 || +text > max)
    throw new Problem(`--${name} takes a whole number from 1 to ${max}`);
  return +text;
}

/** @param {number} done @param {number} all */
function showProgress(done, all) {
  if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${all} projects${done === all ? '\n' : ''}`);
}
