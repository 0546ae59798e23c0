import { formatLocator, lintLocator, type LocatorEngine, selectorText } from '@testplatform/contract';
import { Untranslatable } from './imported.js';

/**
 * Joins parts to one locator.
 * @throws Untranslatable when the grammar can't express it
 */
export function joinParts(parts: readonly string[]): string {
  const locator = parts.join(' >> ');
  const error = lintLocator(locator);
  if (error !== null) throw noLocator(`${locator.slice(0, 200)} (${error})`);
  return locator;
}

export const noLocator = (text: string): Untranslatable =>
  new Untranslatable(`The locator can’t be written here: ${text}. Pick the element again in the form of the test case`);

/** A part such as `text="Save"`; quoted, it is matched exactly. */
export function namedPart(engine: LocatorEngine, value: string, exact = true): string {
  const written = formatLocator([{ engine, value, exact }]) ?? formatLocator([{ engine, value, exact: true }]);
  if (written === null) throw noLocator(`${engine}=${value.slice(0, 200)}`);
  return written;
}

/** A CSS selector as a part. */
export const cssPart = (selector: string): string =>
  formatLocator([{ engine: 'css', value: selector.trim(), exact: false }]) ?? `css=${selector.trim()}`;

/** An XPath as a part. */
export const xpathPart = (path: string): string =>
  formatLocator([{ engine: 'xpath', value: path.trim(), exact: false }]) ?? `xpath=${path.trim()}`;

/**
 * A role part whose accessible name matches wholly or in part.
 * @param attributes others, such as `[checked=true]`
 */
export const rolePart = (role: string, name?: string, isWhole = true, attributes = ''): string =>
  `role=${role}${name === undefined ? '' : `[name${isWhole ? '=' : '*='}${selectorText(name)}${isWhole ? '' : ' i'}]`}${attributes}`;

/** A role part whose accessible name matches a regular expression. */
export const roleMatching = (role: string, source: string, flags: string, attributes = ''): string =>
  `role=${role}[name=/${source}/${flags}]${attributes}`;

/** A frame by its number on the page, from 0. */
export const frameParts = (index: number): string[] => ['frame=iframe', `nth=${index}`];

/** A text as an XPath literal, which has no escapes. */
export function xpathText(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  if (!text.includes("'")) return `'${text}'`;
  return `concat(${text
    .split('"')
    .map((piece) => `"${piece}"`)
    .join(`, '"', `)})`;
}

/**
 * JavaScript that finds an element in the page.
 * @param js writes a text as an expression
 * @throws Untranslatable for a locator that only the platform understands
 */
export function elementScript(locator: string, js: (text: string) => string = JSON.stringify): string {
  const part = locator.trim();
  const [, engine, value = ''] = /^(css|id|name|xpath)=([\s\S]*)$/.exec(part) ?? [];
  const plain = value.replace(/^"([\s\S]*)"$/, '$1');
  if (part.includes('>>')) throw noScript();
  if (engine === 'id') return `document.getElementById(${js(plain)})`;
  if (engine === 'name') return `document.getElementsByName(${js(plain)})[0]`;
  if (engine === 'xpath' || /^\(*\.?\//.test(part))
    return `document.evaluate(${js(engine ? value : part)}, document, null, 9).singleNodeValue`;
  if (engine === 'css') return `document.querySelector(${js(value)})`;
  if (/^[a-z]+=/i.test(part)) throw noScript();
  return `document.querySelector(${js(part)})`;
}

const noScript = (): Untranslatable =>
  new Untranslatable(
    'This needs a script, which can’t find the element. Give the step a CSS selector in the other tool',
  );
