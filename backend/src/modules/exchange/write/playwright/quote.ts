/** Characters that are invisible, change the direction of a line, or end one. */
const UNSEEN = /[\u007f-\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const asCode = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The inside of a literal: special and invisible characters are escaped, but not yet its quotes. */
const plain = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\(["\\])|\\./g, (written, sign: string | undefined) => (sign === '"' ? '"' : written))
    .replace(UNSEEN, asCode);

/** A text as a TypeScript literal, whatever it contains. */
export function quote(text: string): string {
  const inner = plain(text);
  if (inner.includes("'") && !inner.includes('"')) return `"${inner}"`;
  return `'${inner.replaceAll("'", "\\'")}'`;
}

/** A part of a template literal. Escapes each dollar sign that could open an expression, even with the next part. */
export const templatePart = (text: string): string => plain(text).replace(/`|\$(?=\{|$)/g, '\\$&');

/** A text in a comment of one line. */
export const comment = (text: string): string =>
  `// ${text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()}`.trimEnd();

/** A name as a key of an object. A plain `__proto__` would set the prototype. */
export function key(name: string): string {
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}

/** The properties of an object literal in their braces. */
export const braced = (properties: readonly string[]): string =>
  properties.length === 0 ? '{}' : `{ ${properties.join(', ')} }`;
