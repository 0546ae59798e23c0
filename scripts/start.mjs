/** `npm start`: installs what is missing, builds what is stale, and serves. Also serves the demo shop, unless DEMO=0. */
import { bootstrap } from './bootstrap.mjs';
import { buildStale } from './build.mjs';
import { startDemoSite } from './lib/demo-site.mjs';
import { runMain } from './lib/console.mjs';
import { fromRoot } from './lib/paths.mjs';
import { runInForeground } from './lib/run.mjs';

await runMain(async () => {
  const found = await bootstrap();
  await buildStale();
  const demo = process.env.DEMO ?? (process.env.NODE_ENV === 'production' ? '0' : '1');
  const site = demo === '0' ? null : await startDemoSite(Number(process.env.PORT || 3000) + 1);
  const env = { ...found, DEMO: demo, ...(site && { DEMO_SITE_URL: site.url }) };
  try {
    process.exitCode = await runInForeground(['--enable-source-maps', fromRoot('backend/dist/main.js')], { env });
  } finally {
    await site?.close();
  }
});
