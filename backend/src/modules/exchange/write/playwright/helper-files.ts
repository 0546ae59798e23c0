import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WrittenFile } from '../written.js';

const ROOT = new URL('../../../../../../', import.meta.url);
const FOLDER = 'exported/test-platform';
/** How the helpers import modules that they share with the product. */
const SHARED = /(from '(?:\.\.?\/)+)((?:contract|engine)\/src\/[\w./-]+)\.js'/g;
const RELATIVE = /from '(\.[\w./-]+)\.js'/g;

/**
 * The modules that go with exported tests, and the rules of the product that they use. They import no package but `@playwright/test`, the only
 * one that strict package managers let the tests see.
 */
export function helperFiles(): readonly WrittenFile[] {
  const own = readdirSync(fileURLToPath(new URL(FOLDER, ROOT)))
    .filter((name) => name.endsWith('.ts'))
    .sort();
  const shared = new Set<string>();
  const files = own.map((name) => {
    const content = read(`${FOLDER}/${name}`).replace(SHARED, (_all, _from, path: string) => {
      shared.add(`${path}.ts`);
      return `from './${path.replace('/src/', '/')}.js'`;
    });
    return { path: `test-platform/${name}`, content };
  });
  // A module may need others; the set grows while it is walked.
  for (const path of shared)
    for (const [, needed] of read(path).matchAll(RELATIVE))
      shared.add(`${posix.join(posix.dirname(path), needed ?? '')}.ts`);
  const rules = [...shared].sort().map((path) => ({
    path: `test-platform/${path.replace('/src/', '/')}`,
    content: read(path).replaceAll("from 'playwright'", "from '@playwright/test'"),
  }));
  return [...files, ...rules];
}

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, ROOT)), 'utf8');
