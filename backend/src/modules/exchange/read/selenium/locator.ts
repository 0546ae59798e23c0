import { selectorText } from '@testplatform/contract';
import { cssPart, namedPart, noLocator, roleMatching, rolePart, xpathPart } from '../locators.js';
import { globPattern } from '../patterns.js';
import { filled } from './text.js';

/** @param isGlob whether a text without a prefix may have wildcards */
type Part = (value: string, isGlob: boolean) => string;

const PARTS: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['id', (value) => namedPart('id', value, false)],
  ['name', namePart],
  ['css', cssPart],
  ['xpath', xpathPart],
  ['link', linkPart],
  ['linktext', (value) => rolePart('link', value)],
  ['partiallinktext', (value) => rolePart('link', value, false)],
  ['identifier', (value) => `:is([id=${selectorText(value)}], [name=${selectorText(value)}])`],
  ['class', (value) => cssPart(`.${value}`)],
  ['classname', (value) => cssPart(`.${value}`)],
  ['tag', cssPart],
  ['tagname', cssPart],
]);

/** `plan value=pro` and `plan index=1` of the old IDE choose among elements of one name. */
function namePart(text: string): string {
  const found = /(?<!\s)\s+(value|index)=(.*)$/.exec(text);
  const [, filter, value = ''] = found ?? [];
  const name = text.slice(0, found?.index);
  if (filter === 'value') return cssPart(`[name=${selectorText(name)}][value=${selectorText(value)}]`);
  if (filter === 'index' && !/^\d{1,4}$/.test(value)) throw noLocator(`name=${text}`);
  return namedPart('name', name, false) + (filter === 'index' ? ` >> nth=${value}` : '');
}

/**
 * A link whose text equals, or matches, a pattern of Selenium. A question mark alone, as in the texts of recorded links,
 * stands for itself unless the pattern says that it is a glob.
 */
function linkPart(text: string, isGlob: boolean): string {
  const [, prefix, name = text] = /^(exact|glob|regexpi?):([\s\S]*)$/.exec(text) ?? [];
  const hasWildcard = prefix === 'glob' ? /[*?]/.test(name) : prefix === undefined && isGlob && name.includes('*');
  if (hasWildcard) return linkMatching(`^${globPattern(name, '.')}$`, text);
  return prefix?.startsWith('regexp') ? linkMatching(name, text, prefix.endsWith('i')) : rolePart('link', name);
}

function linkMatching(pattern: string, text: string, isAnyCase = false): string {
  // The value of a variable would be read as a part of the pattern.
  if (text.includes('{{')) throw noLocator(`link=${text}`);
  try {
    // What separates the parts of a locator is escaped, as slashes are.
    return roleMatching('link', new RegExp(pattern).source.replace(/>>/g, '>\\x3e'), isAnyCase ? 'i' : '');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw noLocator(`link=${text}`);
  }
}

/**
 * A locator of Selenium as a part of ours.
 * @param isGlob whether the text of a link may have wildcards, as in Katalon Recorder
 * @throws Untranslatable
 */
export function locatorPart(text: string, isGlob: boolean): string {
  const written = filled(text.trim());
  if (/^\(*\.?\/\//.test(written)) return xpathPart(written);
  const [, engine = '', value = ''] = /^([a-zA-Z]{1,20})=([\s\S]+)$/.exec(written) ?? [];
  const part = PARTS.get(engine.toLowerCase());
  if (part) return part(value, isGlob);
  if (engine !== '' || written === '' || /^document\b/.test(written)) throw noLocator(text);
  // A word alone is an id or a name.
  return PARTS.get('identifier')!(written, isGlob);
}

/** `id=a@href`: the element and the name of its attribute. */
export function attributeLocator(text: string): { readonly locator: string; readonly attribute: string } {
  const at = text.lastIndexOf('@');
  if (at <= 0) throw noLocator(text);
  return { locator: text.slice(0, at).replace(/\/$/, ''), attribute: text.slice(at + 1) };
}
