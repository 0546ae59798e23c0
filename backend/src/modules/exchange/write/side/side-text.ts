import { NoCommand } from './side-commands.js';

/** A part of a text: itself, or the name of the variable whose value stands there. */
export type TextPart = string | { readonly variable: string };

/** How Selenium IDE refers to a variable. */
export const valueOfVariable = (name: string): string => `\${${name}}`;

/** Names of variables have letters, digits and underscores only. */
const VARIABLE = /(\$\{[\p{L}\p{Nd}_]+\})/u;

/** The parts as one text with `${…}` for the variables. @throws NoCommand when somebody wrote `${`, which would be taken for one */
export function joined(parts: readonly TextPart[]): string {
  // The last sign of the text before: `$` may be in one part, `{` in the next.
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

/** A joined text as Selenium IDE reads it, which turns `\\` into `\`, and `\n` and `\r` into the ends of lines. */
export function asTarget(text: string): string {
  if (/\\[nr]/.test(text)) throw new NoCommand('Selenium IDE takes \\n and \\r in a text for the end of a line');
  return text.includes('\\\\') ? text.replaceAll('\\', '\\\\') : text;
}

/**
 * A joined text as an expression of JavaScript. Selenium IDE passes variables as arguments of the script, so that they can't be in its quotes.
 */
export function asExpression(text: string): string {
  const [first = '""', ...others] = text
    .split(VARIABLE)
    .filter((part) => part !== '')
    .map((part) => (VARIABLE.test(part) ? part : literal(part)));
  if (first.startsWith('$') && others.length === 0) return `String(${first})`;
  return [...(first.startsWith('$') ? ['""'] : []), first, ...others].join(' + ');
}

/** No escape but `\u…` reaches the browser as it is written. */
const literal = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}\u2028\u2029]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\x5c', n: '\\x0a', r: '\\x0d' };

/** A script that somebody wrote, so that it means the same once Selenium IDE has read it. */
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
