/**
 * Generates backend/openapi.json from the server's DTOs, and the front end's types from that. `--check` only reports differences.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrapPackages } from './bootstrap.mjs';
import { buildServer } from './build.mjs';
import { Problem, runMain } from './lib/console.mjs';
import { writeGenerated } from './lib/generated.mjs';
import { fromRoot } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

await runMain(async () => {
  await bootstrapPackages();
  await buildServer();
  const document = await describeApi();
  writeGenerated(
    [
      { path: 'backend/openapi.json', content: document },
      { path: 'frontend/src/api/schema.d.ts', content: await typesOf(document) },
    ],
    { check: process.argv.includes('--check'), command: 'node scripts/api.mjs' },
  );
});

/** The OpenAPI document of the built server. */
async function describeApi() {
  const folder = mkdtempSync(join(tmpdir(), 'testplatform-api-'));
  try {
    const path = join(folder, 'openapi.json');
    const { ok, output } = await runNode([fromRoot('backend/dist/openapi/write.js'), path]);
    if (!ok) throw new Problem(`The server could not describe its API:\n${output}`);
    return readFileSync(path, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} document */
async function typesOf(document) {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  return `/* Made by \`node scripts/api.mjs\` from backend/openapi.json. */\n${astToString(await openapiTS(document))}`;
}
