import { type Conditional, type ConditionalStatement, storagePlaceholder } from '@testplatform/contract';
import type { CaseFields } from '../file-builder.js';
import { condition, opposite } from '../patterns.js';
import type { Reading } from './reading.js';
import { storedAs } from './stores.js';
import { filledScript, keyOf } from './text.js';

const STATEMENTS: ReadonlyMap<string, ConditionalStatement> = new Map([
  ['==', 'Equal to'],
  ['===', 'Equal to'],
  ['!=', 'Not equal to'],
  ['!==', 'Not equal to'],
  ['<', 'Less than'],
  ['<=', 'Less than & equal to'],
  ['>', 'Greater then'],
  ['>=', 'Greater then & equal to'],
]);

/** A variable compared with a text or a number: `${plan} == "Pro"`. */
const SIMPLE =
  /^\s*(["']?)\$\{([\w .-]{1,100})\}\1\s*(===?|!==?|<=?|>=?)\s*(?:"([^"\\$]*)"|'([^'\\$]*)'|(-?\d{1,15}(?:\.\d{1,15})?|true|false))\s*$/;

/**
 * The condition of a control case. If only JavaScript can evaluate it, a Run script before the case stores the result.
 * @param before the row of the case; absent: at the end
 * @returns `again` adds the Run script once more, for the end of a loop
 */
export function conditionOf(
  reading: Reading,
  expression: string,
  { isNot = false, before }: { isNot?: boolean; before?: number } = {},
): { readonly fields: CaseFields; readonly again?: () => void } {
  const simple = simpleCondition(expression);
  if (simple) return { fields: given(simple.key, isNot ? opposite(simple.holds) : simple.holds) };
  const key = reading.ownKey('condition');
  decide(reading, expression, key, before);
  const fields = given(key, condition('Equal to', isNot ? 'false' : 'true'));
  return { fields, again: () => decide(reading, expression, key) };
}

/** Stores whether an expression holds, as `true` or `false`. */
export function decide(reading: Reading, expression: string, key: string, before?: number): void {
  reading.requireInPage(expression);
  const script = filledScript(`return String(Boolean(${expression}));`, reading.dialect.isKatalon);
  reading.file.add('Run script', { script, ...storedAs(key), title: `Find out whether ${expression}` }, before);
}

export const given = (key: string, holds: Conditional): CaseFields => ({
  condition: 'Given text',
  comparedText: storagePlaceholder(key),
  conditionals: [holds],
});

function simpleCondition(expression: string): { readonly key: string; readonly holds: Conditional } | null {
  const [, , name, operator = '', double, single, plain] = SIMPLE.exec(expression) ?? [];
  const statement = STATEMENTS.get(operator);
  const text = double ?? single ?? plain ?? '';
  if (name === undefined || !statement || text.trim() === '') return null;
  // Only numbers can be greater or less here, not texts.
  if (plain === undefined && !/^Equal|^Not/.test(statement)) return null;
  return { key: keyOf(name), holds: condition(statement, text) };
}
