import { isObject } from '../reading/is-object.js';
import { byName } from '../reading/by-name.js';

/** The headers of an HTTP request, or an error sentence. */
export type ReadHeaders =
  | { readonly headers: Readonly<Record<string, string>>; readonly error?: undefined }
  | { readonly headers?: undefined; readonly error: string };

/**
 * What joins the values of headers with the same name, if not a comma (RFC 9110 §5.3). Those of Set-Cookie stay
 * separate, on lines of their own.
 */
const JOINTS = new Map([
  ['set-cookie', '\n'],
  ['cookie', '; '],
]);

/**
 * Parses headers (3 §12), one `Name: value` per line. Blank lines are skipped. Headers with the same name, ignoring
 * case, become one; the values of Set-Cookie become its lines.
 */
export function parseHeaders(text: string): ReadHeaders {
  const headers = byName<string>();
  const written = byName<string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, name, value] = /^([!#$%&'*+.^`|~\w-]+)\s*:(.*)$/.exec(line.trim()) ?? [];
    if (name === undefined || value === undefined || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      return { error: `Headers, line ${index + 1}: write Name: value, such as Accept: application/json` };
    const known = (written[name.toLowerCase()] ??= name);
    const before = headers[known];
    const joint = JOINTS.get(name.toLowerCase()) ?? ', ';
    headers[known] = before === undefined ? value.trim() : before + joint + value.trim();
  }
  return { headers };
}

/** Converts headers in an object to lines; anything else is returned unchanged. */
export function headerLines(raw: unknown): unknown {
  if (!isObject(raw)) return raw;
  const entries = Object.entries(raw);
  const isPlain = entries.every(([, value]) => typeof value === 'string' || typeof value === 'number');
  return isPlain ? entries.map(([name, value]) => `${name}: ${String(value)}`).join('\n') : raw;
}
