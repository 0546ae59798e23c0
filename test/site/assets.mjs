import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

const TYPES = /** @type {Record<string, string>} */ ({
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
});

/**
 * A file of public/. Names are plain, so nothing outside the folder can be requested.
 * @param {string} name
 * @returns {Promise<import('./answers.mjs').Answer>}
 */
export async function asset(name) {
  const type = TYPES[extname(name)];
  if (!type || !/^[a-z-]+\.[a-z]+$/.test(name)) return missing;
  try {
    return {
      headers: { 'Content-Type': type, 'Cache-Control': 'max-age=3600' },
      body: await readFile(new URL(`public/${name}`, import.meta.url)),
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return missing;
    throw error;
  }
}

const missing = { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'Not found' };
