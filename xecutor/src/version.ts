import { readFileSync } from 'node:fs';
import { fieldsOf, textOf } from './fields.js';

export function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return textOf(fieldsOf(JSON.parse(text)).version);
}
