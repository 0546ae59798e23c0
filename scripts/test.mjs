/**
 * `npm test`: the gate. Installs and builds like `npm start`, and runs the tests that every change must pass. Arguments
 * are passed to Jest, which then selects from the tests of both floors, except those on MariaDB and in Firefox. `npm run test:full`
 * (`--full`): the gate and all the rest; also installs MariaDB, Redis and Firefox. `npm run test:quick` (`--quick`): the unit
 * tests and the main journey, from sign-in to a report. jest.config.mjs decides the floor of each test.
 */
import { bootstrapFullFloor, bootstrapGate } from './bootstrap.mjs';
import { buildStale } from './build.mjs';
import { runMain } from './lib/console.mjs';
import { fromRoot } from './lib/paths.mjs';
import { runInForeground } from './lib/run.mjs';

const QUICK = ['--selectProjects', 'unit', 'journeys', '--testPathPatterns', '/src/', 'test/journeys/build-and-run'];

await runMain(async () => {
  const args = process.argv.slice(2);
  const isFull = args.includes('--full');
  const isQuick = args.includes('--quick');
  const chosen = args.filter((arg) => arg !== '--full' && arg !== '--quick');
  const { env, missing } = isFull
    ? await bootstrapFullFloor()
    : { env: await bootstrapGate(), missing: ['mariadb', 'firefox'] };
  await buildStale();
  const isGate = !isFull && chosen.length === 0;
  const selected = isQuick ? [...QUICK, ...chosen] : chosen;
  const isChosen = isGate || missing.length === 0 || selected.includes('--selectProjects');
  const left = isChosen ? [] : ['--ignoreProjects', ...missing];
  process.exitCode = await runInForeground([fromRoot('node_modules/jest/bin/jest.js'), ...left, ...selected], {
    env: { ...env, TEST_FLOOR: isGate ? 'gate' : 'full' },
  });
});
