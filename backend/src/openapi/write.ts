import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '../app.js';
import { readSettings } from '../config/settings.js';
import { buildDocument } from './document.js';

/** Writes backend/openapi.json from the running code: `node backend/dist/openapi/write.js [path]`. */
const path = process.argv[2] ?? fileURLToPath(new URL('../../openapi.json', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'testplatform-openapi-'));
try {
  const app = await createApp(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'error' }));
  writeFileSync(path, `${JSON.stringify(buildDocument(app), null, 2)}\n`);
  await app.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
