/** Generates the settings table in docs/operations.md from the server's settings. `--check` only reports differences. */
import { readFileSync } from 'node:fs';
import { bootstrapPackages } from './bootstrap.mjs';
import { buildServer } from './build.mjs';
import { Problem, runMain } from './lib/console.mjs';
import { writeGenerated } from './lib/generated.mjs';
import { fromRoot } from './lib/paths.mjs';

const PAGE = 'docs/operations.md';
const PLACE = /(<!-- settings -->)[\s\S]*(<!-- \/settings -->)/;

await runMain(async () => {
  await bootstrapPackages();
  await buildServer();
  const page = readFileSync(fromRoot(PAGE), 'utf8');
  if (!PLACE.test(page)) throw new Problem(`${PAGE} lacks the marks around the settings table.`);
  const table = await settingsTable();
  const content = await format(page.replace(PLACE, (_all, start, end) => `${start}\n\n${table}\n\n${end}`));
  writeGenerated([{ path: PAGE, content }], {
    check: process.argv.includes('--check'),
    command: 'node scripts/docs.mjs',
  });
});

/** @returns {Promise<string>} */
async function settingsTable() {
  // The path is computed, because the types of the build output don't exist before the build.
  const settings = await import(new URL('../backend/dist/config/settings.js', import.meta.url).href);
  return settings.settingsTable();
}

/** @param {string} markdown */
async function format(markdown) {
  const { format: prettify, resolveConfig } = await import('prettier');
  return prettify(markdown, { ...(await resolveConfig(fromRoot(PAGE))), parser: 'markdown' });
}
