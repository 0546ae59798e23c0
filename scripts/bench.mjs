/** `npm run bench:<name>`: prepares like `npm start`, then runs test/bench/<name>.mjs, which prints its results. */
import { existsSync, readdirSync } from 'node:fs';
import { bootstrap } from './bootstrap.mjs';
import { buildStale } from './build.mjs';
import { Problem, runMain } from './lib/console.mjs';
import { fromRoot } from './lib/paths.mjs';
import { runInForeground } from './lib/run.mjs';

const FOLDER = 'test/bench';

await runMain(async () => {
  const [name = '', ...rest] = process.argv.slice(2);
  const program = fromRoot(FOLDER, `${name}.mjs`);
  if (name === '' || !existsSync(program)) throw new Problem(`Choose a benchmark: ${benchmarks().join(', ')}`);
  const env = await bootstrap();
  await buildStale();
  process.exitCode = await runInForeground([program, ...rest], { env });
});

function benchmarks() {
  if (!existsSync(fromRoot(FOLDER))) return [];
  return readdirSync(fromRoot(FOLDER)).flatMap((file) =>
    file.endsWith('.mjs') ? [file.slice(0, -'.mjs'.length)] : [],
  );
}
