import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const ASSETS = resolve(import.meta.dirname, '../../frontend/dist/assets');

// Recognizes Vite's own preload function by the event it dispatches: if a newer Vite renames its module, ours would not
// replace it any more.
it('code that loads on demand is imported by our function, so that it can be retried', () => {
  const scripts = readdirSync(ASSETS).filter((file) => file.endsWith('.js'));
  const sources = scripts.map((file) => readFileSync(`${ASSETS}/${file}`, 'utf8'));
  expect(sources.filter((source) => source.includes('could not be loaded: ${'))).toHaveLength(1);
  expect(sources.filter((source) => source.includes('vite:preloadError'))).toEqual([]);
});
