import { cssPart, namedPart, noLocator, quoted, rolePart, xpathPart } from '../locators.js';
import { filled } from './text.js';

type Part = (value: string) => string;

const PARTS: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['id', (value) => namedPart('id', value, false)],
  ['name', (value) => namedPart('name', value.replace(/(?<!\s)\s+(?:value|index)=.*$/, ''), false)],
  ['css', cssPart],
  ['xpath', xpathPart],
  ['link', (value) => rolePart('link', value.replace(/^(?:exact|glob):/, ''))],
  ['linktext', (value) => rolePart('link', value)],
  ['partiallinktext', (value) => rolePart('link', value, false)],
  ['identifier', (value) => `:is([id=${quoted(value)}], [name=${quoted(value)}])`],
  ['class', (value) => cssPart(`.${value}`)],
  ['classname', (value) => cssPart(`.${value}`)],
  ['tag', cssPart],
  ['tagname', cssPart],
]);

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
