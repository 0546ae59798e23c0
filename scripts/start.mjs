/**
 * `npm start`: installs what is missing, builds what is stale, and serves. Also serves the demo shop, unless DEMO=0.
 * With `npm run server` (`--role server`) it runs no files; with `npm run worker -- --concurrency N` (`--role worker`)
 * it only runs files.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.mjs';
import { buildStale } from './build.mjs';
import { Problem, runMain } from './lib/console.mjs';
import { startDemoSite } from './lib/demo-site.mjs';
import { fromRoot } from './lib/paths.mjs';
import { runInForeground } from './lib/run.mjs';

await runMain(async () => {
  const options = readOptions();
  if ((options.ROLE ?? process.env.ROLE) !== 'worker') await refuseTakenPort();
  const found = await bootstrap();
  await buildStale();
  const isWorker = options.ROLE === 'worker';
  const demo = process.env.DEMO ?? (process.env.NODE_ENV === 'production' ? '0' : '1');
  const site = demo === '0' || isWorker ? null : await startDemoSite(Number(process.env.PORT || 3000) + 1);
  const env = { ...found, ...options, DEMO: isWorker ? '0' : demo, ...(site && { DEMO_SITE_URL: site.url }) };
  try {
    process.exitCode = await runInForeground(['--enable-source-maps', fromRoot('backend/dist/main.js')], { env });
  } finally {
    await site?.close();
  }
});

/** @returns {NodeJS.ProcessEnv} settings */
function readOptions() {
  try {
    const { values } = parseArgs({ options: { role: { type: 'string' }, concurrency: { type: 'string' } } });
    return {
      ...(values.role && { ROLE: values.role }),
      ...(values.concurrency && { RUN_CONCURRENCY: values.concurrency }),
    };
  } catch (error) {
    throw new Problem(
      `${error instanceof Error ? error.message : String(error)}. A worker takes --concurrency and a number.`,
    );
  }
}

/** Before anything is installed or built: a server that runs would get parts of another version. Other errors are left to the server. */
async function refuseTakenPort() {
  const { PORT, HOST } = process.env;
  const probe = createServer((socket) => socket.destroy());
  try {
    await once(probe.listen(Number(PORT || 3000), HOST?.trim() || '127.0.0.1'), 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new Problem('The port is taken. Choose another with PORT=…');
    return;
  }
  probe.close();
  await once(probe, 'close');
}
