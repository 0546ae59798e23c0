import type { Conditional, ConditionalStatement } from '@testplatform/contract';
import { Untranslatable } from './imported.js';

export const condition = (statement: ConditionalStatement, statementData = ''): Conditional => ({
  statement,
  statementData,
});

/**
 * A regular expression as a conditional; a comparison with plain text if that is equivalent.
 * @param flags `i` is written into the pattern; `g`, `u`, and `s` without a dot have no effect
 * @throws Untranslatable
 */
export function regexCondition(source: string, flags = ''): Conditional {
  if (/[^giu]/.test(flags.replace(source.includes('.') ? '' : 's', '')))
    throw new Untranslatable(`The flags ${flags} of the pattern have no counterpart. Write it without them`);
  const pattern = flags.includes('i') ? inAnyCase(source) : source;
  try {
    void new RegExp(pattern);
  } catch {
    throw new Untranslatable('This is not a regular expression of JavaScript. Write the comparison yourself');
  }
  return plainCondition(pattern) ?? condition('Matches', pattern);
}

/** `^Foo$` is Equal to Foo, and so on; null for a real pattern. */
function plainCondition(pattern: string): Conditional | null {
  const [, start, inner = '', end] = /^(\^?)([^\n]*?)(\$?)$/.exec(pattern) ?? [];
  if (/(?<!\\)(?:\\\\)*[\^$.*+?()[\]{}|]|\\[^\W_]|\\$/.test(inner) || inner.trim() === '') return null;
  const text = inner.replace(/\\(.)/g, '$1');
  if (start && end) return condition('Equal to', text);
  if (start) return condition('Starts with', text);
  return condition(end ? 'Ends with' : 'Contains', text);
}

/** Writes each letter as `[aA]`, because patterns have no flags here. */
function inAnyCase(source: string): string {
  if (/\\[^\W_]|\[|\(\?/.test(source))
    throw new Untranslatable('A pattern that ignores the case of letters has no counterpart. Write both cases into it');
  return source.replace(/\p{L}/gu, (letter) => {
    const [low, high] = [letter.toLowerCase(), letter.toUpperCase()];
    return low === high ? letter : `[${low}${high}]`;
  });
}

/** A glob as a conditional: `*` matches any text, `?` one character. */
export function globCondition(glob: string): Conditional {
  const stars = glob.split('*');
  if (!glob.includes('?')) {
    if (stars.length === 1) return glob === '' ? condition('Is empty') : condition('Equal to', glob);
    if (glob.replace(/\*/g, '') === '') return condition('Matches', '[\\s\\S]*');
    if (stars.length === 2 && stars[0] === '') return condition('Ends with', stars[1]);
    if (stars.length === 2 && stars[1] === '') return condition('Starts with', stars[0]);
    if (stars.length === 3 && stars[0] === '' && stars[2] === '') return condition('Contains', stars[1]);
  }
  return condition('Matches', `^${globPattern(glob, '[\\s\\S]')}$`);
}

/**
 * A glob as a regular expression.
 * @param any what matches one character
 */
export const globPattern = (glob: string, any: string): string =>
  glob
    .replace(/[\\^$.+()[\]{}|]/g, '\\$&')
    .replace(/\*+/g, `${any}*`)
    .replace(/\?/g, any);

const OPPOSITE: Partial<Record<ConditionalStatement, ConditionalStatement>> = {
  'Equal to': 'Not equal to',
  'Not equal to': 'Equal to',
  Contains: 'Not contains',
  'Is empty': 'Is not empty',
  'Greater then': 'Less than & equal to',
  'Less than': 'Greater then & equal to',
  'Greater then & equal to': 'Less than',
  'Less than & equal to': 'Greater then',
};

/** The conditional that holds exactly when the other one does not. */
export function opposite({ statement, statementData }: Conditional): Conditional {
  const other = OPPOSITE[statement];
  if (other) return condition(other, statementData);
  const escaped = statementData.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const pattern =
    statement === 'Starts with' ? `^${escaped}` : statement === 'Ends with' ? `${escaped}$` : statementData;
  return condition('Matches', `^(?![\\s\\S]*(?:${pattern}))`);
}
