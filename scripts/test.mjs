/**
 * `npm test`: installs and builds like `npm start`, installs what tests need, and runs every test. Arguments go to Jest.
 * `npm run test:quick` (`--quick`) runs the unit tests and the main job, the way from sign-in to a report, and needs no database server.
 */
import { bootstrap, bootstrapTests } from './bootstrap.mjs';
import { buildStale } from './build.mjs';
import { runMain } from './lib/console.mjs';
import { fromRoot } from './lib/paths.mjs';
import { runInForeground } from './lib/run.mjs';

const QUICK = ['--selectProjects', 'unit', 'browser', '--testPathPatterns', '/src/', 'test/ui/main-job'];

await runMain(async () => {
  const args = process.argv.slice(2);
  const isQuick = args.includes('--quick');
  const { env, hasMariaDb } = isQuick ? { env: await bootstrap(), hasMariaDb: false } : await bootstrapTests();
  await buildStale();
  const selected = isQuick ? [...QUICK, ...args.filter((arg) => arg !== '--quick')] : args;
  const left = hasMariaDb || selected.includes('--selectProjects') ? [] : ['--ignoreProjects', 'mariadb'];
  process.exitCode = await runInForeground([fromRoot('node_modules/jest/bin/jest.js'), ...left, ...selected], { env });
});
