/**
 * The grammar of `targetField` (3 §5), parsed without a browser.
 *
 *   locator := part (">>" part)*
 *   part    := xpath | engine "=" value | css
 *
 * `>>` doesn't separate parts inside brackets, parentheses, quotes around a whole value, or quotes inside brackets.
 */
export const LOCATOR_ENGINES = [
  'css',
  'xpath',
  'text',
  'role',
  'label',
  'placeholder',
  'testid',
  'alt',
  'title',
  'id',
  'name',
  'frame',
  'nth',
] as const;
export type LocatorEngine = (typeof LOCATOR_ENGINES)[number];

export interface LocatorPart {
  readonly engine: LocatorEngine;
  /** Unquoted for text-like engines; a whole number for `nth`. */
  readonly value: string;
  /** The value was quoted, so it is matched exactly. */
  readonly exact: boolean;
}

/** An invalid locator; `message` is one sentence for its author. */
export class LocatorSyntaxError extends Error {
  override readonly name = 'LocatorSyntaxError';
}

const TEXT_ENGINES: ReadonlySet<LocatorEngine> = new Set([
  'text',
  'label',
  'placeholder',
  'testid',
  'alt',
  'title',
  'id',
  'name',
]);

/**
 * Parses a locator.
 * @throws LocatorSyntaxError naming what is wrong
 */
export function parseLocator(text: string): LocatorPart[] {
  const pieces = splitParts(text);
  if (pieces.length === 1 && pieces[0] === '') throw new LocatorSyntaxError('The locator is empty');
  const parts = pieces.map((piece) => {
    if (piece === '') throw new LocatorSyntaxError(`The locator has nothing on one side of ">>": ${text}`);
    return parsePart(piece);
  });
  if (parts[0]?.engine === 'nth')
    throw new LocatorSyntaxError('"nth=" picks one of several matches, so it goes after ">>"');
  if (parts.at(-1)?.engine === 'frame') {
    throw new LocatorSyntaxError('"frame=" enters an iframe: add ">>" and what to find inside it');
  }
  return parts;
}

/** Writes a locator that `parseLocator` reads back; null if the grammar can't express it, such as plain text containing `>>`. */
export function formatLocator(parts: readonly LocatorPart[]): string | null {
  const text = parts.map(formatPart).join(' >> ');
  try {
    return isDeepSame(parseLocator(text), parts) ? text : null;
  } catch (error) {
    if (error instanceof LocatorSyntaxError) return null;
    throw error;
  }
}

function formatPart({ engine, value, exact }: LocatorPart): string {
  if (engine === 'css' || engine === 'xpath') return value;
  return `${engine}=${exact ? selectorText(value) : value}`;
}

/** A text in quotes, as locators and CSS selectors read it. */
export const selectorText = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** The selector of the iframe that a part `frame=` means: a plain word is its name, its id or its tag, anything else a selector. */
export function frameSelector(value: string): string {
  if (value.startsWith('xpath=') || /^\(*\.?\.?\//.test(value)) return `xpath=${value.replace(/^xpath=/, '')}`;
  const isName = /^[\w-]+$/.test(value) && !/^i?frame$/i.test(value);
  return `css=${isName ? `:is(iframe,frame):is([name=${selectorText(value)}],[id=${selectorText(value)}])` : value}`;
}

const isDeepSame = (some: readonly LocatorPart[], others: readonly LocatorPart[]): boolean =>
  some.length === others.length &&
  some.every(({ engine, value, exact }, index) => {
    const other = others[index]!;
    return engine === other.engine && value === other.value && exact === other.exact;
  });

/** Why a text is not a locator; null if it is one. Texts with placeholders are checked once filled. */
export function lintLocator(text: string): string | null {
  if (text.includes('{{')) return null;
  try {
    parseLocator(text);
    return null;
  } catch (error) {
    if (error instanceof LocatorSyntaxError) return error.message;
    throw error;
  }
}

function parsePart(piece: string): LocatorPart {
  if (/^\(*\.?\.?\//.test(piece)) return { engine: 'xpath', value: piece, exact: false };
  const named = /^([a-z]+)\s*=\s*([\s\S]*)$/i.exec(piece);
  const engine = named?.[1]?.toLowerCase();
  if (!named || !isEngine(engine)) return { engine: 'css', value: piece, exact: false };
  const value = named[2]!.trim();
  if (value === '') throw new LocatorSyntaxError(`"${engine}=" has no value`);
  if (engine === 'nth') {
    if (!/^-?\d{1,6}$/.test(value))
      throw new LocatorSyntaxError(`"nth=" takes a whole number, 0 for the first: nth=${value}`);
    return { engine, value, exact: false };
  }
  if (engine === 'role' && !/^[a-z]+\s*(\[[\s\S]*\])?$/i.test(value)) {
    throw new LocatorSyntaxError(`"role=" takes a role and its name, as in role=button[name="Save"]: role=${value}`);
  }
  if (TEXT_ENGINES.has(engine)) {
    const quoted = /^(["'])([\s\S]*)\1$/.exec(value);
    if (quoted) return { engine, value: quoted[2]!.replace(/\\(["'\\])/g, '$1'), exact: true };
  }
  return { engine, value, exact: false };
}

function isEngine(name: string | undefined): name is LocatorEngine {
  return LOCATOR_ENGINES.some((engine) => engine === name);
}

/** Splits at each `>>` outside of brackets and quotes. */
function splitParts(text: string): string[] {
  const parts: string[] = [];
  const unclosed = new Set<number>();
  for (let from = 0; ;) {
    const end = endOfPart(text, from, unclosed) ?? endOfPart(text, from, unclosed) ?? text.length;
    parts.push(text.slice(from, end).trim());
    if (end === text.length) return parts;
    from = end + 2;
  }
}

/**
 * Where the part that begins at `from` ends: at the next `>>`, or with the text. `>>` doesn't end the part inside a
 * value that is quoted as a whole, or inside brackets and parentheses. Quotes inside these count, except in the
 * text-like engines. An unclosed quote or bracket, such as an apostrophe, is plain text.
 * @param unclosed positions of brackets that are plain text
 * @returns undefined if brackets were still open at the end: they are added to `unclosed`, for another pass
 */
function endOfPart(text: string, from: number, unclosed: Set<number>): number | undefined {
  const { start, isPlain } = valueAt(text, from);
  const open: number[] = [];
  for (let i = start; i < text.length; i++) {
    const char = text[i]!;
    if (char === '\\') i++;
    else if ((char === '"' || char === "'") && open.length > 0 && !isPlain) i = Math.max(i, closingQuote(text, i));
    else if ((char === '[' || char === '(') && !unclosed.has(i)) open.push(i);
    else if (char === ']' || char === ')') open.pop();
    else if (open.length === 0 && text.startsWith('>>', i)) return i;
  }
  for (const place of open) unclosed.add(place);
  return open.length === 0 ? text.length : undefined;
}

/** Where the value of a part starts: after the engine's name, and after quotes around the whole value. */
function valueAt(text: string, from: number): { start: number; isPlain: boolean } {
  const name = /\s*(?:([a-z]+)\s*=\s*)?/iy;
  name.lastIndex = from;
  const engine = name.exec(text)?.[1]?.toLowerCase();
  const isPlain = isEngine(engine) && TEXT_ENGINES.has(engine);
  const start = name.lastIndex;
  const end = text[start] === '"' || text[start] === "'" ? closingQuote(text, start) : -1;
  const after = /\s*(?:>>|$)/y;
  after.lastIndex = end + 1;
  return { start: end > 0 && after.test(text) ? end + 1 : start, isPlain };
}

function closingQuote(text: string, open: number): number {
  for (let i = open + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === text[open]) return i;
  }
  return -1;
}
