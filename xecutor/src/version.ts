import { readFileSync } from 'node:fs';
import { fieldsOf, textOf } from './fields.js';

/** The version of this program. */
export function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return textOf(fieldsOf(JSON.parse(text)).version);
}
