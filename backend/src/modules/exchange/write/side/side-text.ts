import { NoCommand } from './side-commands.js';

/** A part of a text: literal text, or the name of the variable that supplies its value. */
export type TextPart = string | { readonly variable: string };

/** How Selenium IDE refers to a variable. */
export const valueOfVariable = (name: string): string => `\${${name}}`;

/** Names of variables have letters, digits and underscores only. */
const VARIABLE = /(\$\{[\p{L}\p{Nd}_]+\})/u;

/**
 * The parts as one text with `${…}` for the variables.
 * @throws NoCommand for a literal `${`, which Selenium IDE would take for a variable
 */
export function joined(parts: readonly TextPart[]): string {
  // The last character so far: one part may end with `$`, and the next begin with `{`.
  let last = '';
  const written = parts.map((part) => {
    if (typeof part !== 'string') {
      last = '';
      return valueOfVariable(part.variable);
    }
    if ((last + part).includes('${'))
      throw new NoCommand('Selenium IDE takes ${ in a text for the start of a variable');
    last = part.at(-1) ?? last;
    return part;
  });
  return written.join('');
}

/**
 * Escapes a joined text for Selenium IDE, which turns `\\` into `\`.
 * @throws NoCommand for `\n` and `\r`, which it turns into line ends
 */
export function asTarget(text: string): string {
  if (/\\[nr]/.test(text)) throw new NoCommand('Selenium IDE takes \\n and \\r in a text for the end of a line');
  return text.includes('\\\\') ? text.replaceAll('\\', '\\\\') : text;
}

/**
 * A joined text as a JavaScript expression. Selenium IDE passes variables as script arguments, so they can't be in
 * quotes.
 */
export function asExpression(text: string): string {
  const [first = '""', ...others] = text
    .split(VARIABLE)
    .filter((part) => part !== '')
    .map((part) => (VARIABLE.test(part) ? part : literal(part)));
  if (first.startsWith('$') && others.length === 0) return `String(${first})`;
  return [...(first.startsWith('$') ? ['""'] : []), first, ...others].join(' + ');
}

/** A string literal. Only `\u…` escapes reach the browser unchanged. */
const literal = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}\u2028\u2029]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\x5c', n: '\\x0a', r: '\\x0d' };

/** A person's script, escaped so that Selenium IDE doesn't change its meaning. */
export function asScript(parts: readonly TextPart[]): string {
  const script = parts
    .map((part) => {
      if (typeof part === 'string') return part;
      throw new NoCommand('Selenium IDE passes stored and secret values beside a script, not as a part of it');
    })
    .join('')
    .trim()
    .replace(/;$/, '');
  if (script.includes('String.raw')) throw new NoCommand('Selenium IDE changes the escapes that String.raw would keep');
  if (script.includes('${') && !script.includes('`'))
    throw new NoCommand('Selenium IDE takes ${ in a script for the start of a variable');
  return script.replaceAll('${', '${ ').replace(/\\([\s\S])/g, (written, sign: string) => ESCAPES[sign] ?? written);
}
