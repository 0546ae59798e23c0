import { cssPart, namedPart, noLocator, quoted, rolePart, xpathPart } from '../locators.js';
import { filled } from './text.js';

type Part = (value: string) => string;

const PARTS: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['id', (value) => namedPart('id', value, false)],
  ['name', namePart],
  ['css', cssPart],
  ['xpath', xpathPart],
  ['link', linkPart],
  ['linktext', (value) => rolePart('link', value)],
  ['partiallinktext', (value) => rolePart('link', value, false)],
  ['identifier', (value) => `:is([id=${quoted(value)}], [name=${quoted(value)}])`],
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
  if (filter === 'value') return cssPart(`[name=${quoted(name)}][value=${quoted(value)}]`);
  if (filter === 'index' && !/^\d{1,4}$/.test(value)) throw noLocator(`name=${text}`);
  return namedPart('name', name, false) + (filter === 'index' ? ` >> nth=${value}` : '');
}

/** @throws Untranslatable for a pattern of the link's text */
function linkPart(text: string): string {
  const [, kind, name = text] = /^(exact|glob|regexpi?):([\s\S]*)$/.exec(text) ?? [];
  if (kind?.startsWith('regexp') || (kind === 'glob' && /[*?]/.test(name))) throw noLocator(`link=${text}`);
  return rolePart('link', name);
}

/**
 * A locator of Selenium as a part of ours.
 * @throws Untranslatable
 */
export function locatorPart(text: string): string {
  const written = filled(text.trim());
  if (/^\(*\.?\/\//.test(written)) return xpathPart(written);
  const [, engine = '', value = ''] = /^([a-zA-Z]{1,20})=([\s\S]+)$/.exec(written) ?? [];
  const part = PARTS.get(engine.toLowerCase());
  if (part) return part(value);
  if (engine !== '' || written === '' || /^document\b/.test(written)) throw noLocator(text);
  // A word alone is an id or a name.
  return PARTS.get('identifier')!(written);
}

/** `id=a@href`: the element and the name of its attribute. */
export function attributeLocator(text: string): { readonly locator: string; readonly attribute: string } {
  const at = text.lastIndexOf('@');
  if (at <= 0) throw noLocator(text);
  return { locator: text.slice(0, at).replace(/\/$/, ''), attribute: text.slice(at + 1) };
}
