/** `npm test`: installs and builds like a start, gets what the tests need beside, and runs every test. Arguments go to vitest. */
import { bootstrapTests } from './bootstrap.mjs';
import { buildStale } from './build.mjs';
import { runMain } from './lib/console.mjs';
import { fromRoot } from './lib/paths.mjs';
import { runInForeground } from './lib/run.mjs';

await runMain(async () => {
  const { env, hasMariaDb } = await bootstrapTests();
  await buildStale();
  const args = ['run', ...(hasMariaDb ? [] : ['--project=!*MariaDB*']), ...process.argv.slice(2)];
  process.exitCode = await runInForeground([fromRoot('node_modules/vitest/vitest.mjs'), ...args], { env });
});
