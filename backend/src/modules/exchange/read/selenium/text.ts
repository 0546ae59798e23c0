import {
  type Conditional,
  escapeBraces,
  parsePlaceholders,
  PlaceholderError,
  storagePlaceholder,
  stripStorageKey,
} from '@testplatform/contract';
import { Untranslatable } from '../imported.js';
import { condition, globCondition, regexCondition } from '../patterns.js';

const VARIABLE = /\$\{([\p{L}\p{M}\p{Nd}_ .-]{1,100})\}/gu;

/** The key under which a variable is stored: keys have no underscores. */
export const keyOf = (name: string): string => stripStorageKey(name.replace(/_/g, '-')) || 'value';

/** A text with its variables as placeholders. */
export const filled = (text: string): string =>
  escapeBraces(text).replace(VARIABLE, (_all, name: string) => storagePlaceholder(keyOf(name)));

/**
 * A script with its variables, which Katalon Recorder pastes as text and Selenium IDE passes as values.
 * @param isPasted as in Katalon Recorder
 */
export function filledScript(script: string, isPasted: boolean): string {
  if (isPasted) return filled(script);
  const withValues = escapeBraces(script).replace(VARIABLE, (_all, name: string) => `stored(${givenAtRun(name)})`);
  return withValues === escapeBraces(script) ? withValues : `${STORED}\n${withValues}`;
}

/** An expression for the value of a variable. */
export const givenAtRun = (name: string): string => valueAtRun(storagePlaceholder(keyOf(name)));

/**
 * An expression for the value of a placeholder, which is pasted into a comment when the script runs. There it may contain
 * quotes, backslashes, line breaks and braces, but not the end of a comment.
 */
const valueAtRun = (placeholder: string): string => `given(() => {/*${placeholder}*/})`;
const GIVEN =
  "const given = (holder) => String(holder).slice(String(holder).indexOf('/*') + 2, String(holder).lastIndexOf('*/'));";

/** Storage holds text; `stored` parses it to numbers, lists and so on. */
export const STORED = `${GIVEN}\nconst stored = (text) => { try { return JSON.parse(text); } catch { return text; } };`;

/**
 * A text with placeholders as an expression of JavaScript, whatever their values are.
 * @throws Untranslatable for one that can't be read
 */
export function filledExpression(text: string): string {
  try {
    const pieces = parsePlaceholders(text).map((one) =>
      'text' in one ? escapeBraces(JSON.stringify(one.text)) : valueAtRun(one.source),
    );
    return pieces.join(' + ') || '""';
  } catch (error) {
    if (error instanceof PlaceholderError) throw new Untranslatable(error.message);
    throw error;
  }
}

/** A script with what its expressions of texts need. */
export const withGiven = (script: string): string => (script.includes('given(') ? `${GIVEN}\n${script}` : script);

/** A script that returns a text. */
export const textScript = (text: string): string => withGiven(`return ${filledExpression(filled(text))};`);

/**
 * What a command compares with: a pattern of Selenium, or a text.
 * @param isGlob whether a text without a prefix may have wildcards
 */
export function comparison(text: string, isGlob: boolean): Conditional {
  const [, kind, pattern = ''] = /^(exact|regexp|regexpi|glob):([\s\S]*)$/.exec(text) ?? [];
  if (kind === 'exact') return equals(pattern);
  if (kind === 'regexp' || kind === 'regexpi')
    return withVariables(regexCondition(pattern.replace(VARIABLE, asWord), kind === 'regexpi' ? 'i' : ''), pattern);
  if (kind === 'glob') return filledData(globCondition(pattern));
  return isGlob ? filledData(globCondition(text)) : equals(text);
}

const equals = (text: string): Conditional =>
  text === '' ? condition('Is empty') : condition('Equal to', filled(text));

const filledData = ({ statement, statementData }: Conditional): Conditional =>
  statement === 'Matches'
    ? condition(statement, filled(statementData.replace(/\\\$\\\{([\p{L}\p{M}\p{Nd}_ .-]{1,100})\\\}/gu, '${$1}')))
    : condition(statement, filled(statementData));

/** Replaces a variable by a word, so that it isn't read as pattern syntax. */
const asWord = (_all: string, name: string): string => `V${name.replace(/\W/g, '')}V`;
const withVariables = (found: Conditional, pattern: string): Conditional =>
  VARIABLE.test(pattern)
    ? condition('Matches', filled(pattern))
    : condition(found.statement, escapeBraces(found.statementData));

const KEYS: ReadonlyMap<string, string> = new Map(
  (
    'ENTER:Enter RETURN:Enter TAB:Tab ESC:Escape ESCAPE:Escape BACKSPACE:Backspace BACK_SPACE:Backspace BKSP:Backspace DEL:Delete DELETE:Delete ' +
    'INSERT:Insert INS:Insert SPACE:Space UP:ArrowUp DOWN:ArrowDown LEFT:ArrowLeft RIGHT:ArrowRight ARROW_UP:ArrowUp ARROW_DOWN:ArrowDown ' +
    'ARROW_LEFT:ArrowLeft ARROW_RIGHT:ArrowRight HOME:Home END:End PAGE_UP:PageUp PAGE_DOWN:PageDown PGUP:PageUp PGDN:PageDown ' +
    'CTRL:Control CONTROL:Control ALT:Alt SHIFT:Shift META:Meta COMMAND:Meta ' +
    'F1:F1 F2:F2 F3:F3 F4:F4 F5:F5 F6:F6 F7:F7 F8:F8 F9:F9 F10:F10 F11:F11 F12:F12'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
const MODIFIERS = ['Control', 'Alt', 'Shift', 'Meta'];

/** What a person would type: texts and keys, in order. */
export type Typed = { readonly text: string } | { readonly key: string };

/**
 * Splits a text such as `Foo${KEY_ENTER}`. A modifier is held from its first occurrence to the next one, or to the end.
 * Null if a key is unknown.
 */
export function typedParts(value: string): Typed[] | null {
  const parts: Typed[] = [];
  let held: string[] = [];
  /** Whether nothing was pressed since the last modifier went down. */
  let isAlone = false;
  const press = (key: string) => {
    parts.push({ key: [...held, key].join('+') });
    isAlone = false;
  };
  const pressAlone = () => {
    if (isAlone) parts.push({ key: held.join('+') });
    isAlone = false;
  };
  for (const [index, piece] of value.split(/\$\{KEY_([A-Z_\d]{1,20})\}/).entries()) {
    const name = index % 2 === 1 ? KEYS.get(piece) : null;
    if (name === undefined) return null;
    if (name === null && held.length > 0) for (const letter of piece) press(letter === ' ' ? 'Space' : letter);
    else if (name === null) parts.push(...(piece === '' ? [] : [{ text: piece }]));
    else if (!MODIFIERS.includes(name)) press(name);
    else if (held.includes(name)) {
      pressAlone();
      held = held.filter((one) => one !== name);
    } else {
      held = [...held, name];
      isAlone = true;
    }
  }
  pressAlone();
  return parts;
}
