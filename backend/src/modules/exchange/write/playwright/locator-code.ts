import {
  frameSelector,
  type LocatorPart,
  LocatorSyntaxError,
  parseLocator,
  selectorText,
} from '@testplatform/contract';
import { quote } from './quote.js';

/**
 * The Playwright call for a locator, without the page: `.getByRole('button')`.
 * @throws LocatorSyntaxError
 */
export function locatorCode(text: string): string {
  const parts = parseLocator(text);
  // An index after a frame selects among iframes, so something to find in it has to follow.
  if (parts.length > 1 && parts.at(-1)?.engine === 'nth' && parts.at(-2)?.engine === 'frame')
    throw new LocatorSyntaxError('"nth=" needs something behind it: add ">>" and what to find');
  return parts.map(partCode).join('');
}

function partCode({ engine, value, exact }: LocatorPart): string {
  const named = (method: string) => `.${method}(${quote(value)}${exact ? ', { exact: true }' : ''})`;
  switch (engine) {
    case 'css':
      return `.locator(${quote(isPlainCss(value) ? value : `css=${value}`)})`;
    case 'xpath':
      return `.locator(${quote(`xpath=${value}`)})`;
    case 'text':
      return named('getByText');
    case 'label':
      return named('getByLabel');
    case 'placeholder':
      return named('getByPlaceholder');
    case 'alt':
      return named('getByAltText');
    case 'title':
      return named('getByTitle');
    case 'testid':
      return `.getByTestId(${quote(value)})`;
    case 'role':
      return roleCode(value);
    case 'id':
    case 'name':
      return `.locator(${quote(`[${engine}=${selectorText(value)}]`)})`;
    case 'frame':
      return `.frameLocator(${quote(frameCode(value))})`;
    case 'nth':
      return nthCode(Number(value));
  }
}

function nthCode(index: number): string {
  if (index === 0) return '.first()';
  return index === -1 ? '.last()' : `.nth(${index})`;
}

/** Whether Playwright reads a selector as CSS without the prefix `css=`. */
const isPlainCss = (value: string): boolean =>
  /^[a-z*.#[:]/i.test(value) && !/^[\w:-]+\s*=/.test(value) && !value.includes('>>');

const FLAGS = ['checked', 'disabled', 'expanded', 'pressed', 'selected', 'include-hidden'];
const ATTRIBUTE = /\[\s*([a-z-]+)\s*(?:=\s*("(?:\\["\\]|[^"\\])*"|'(?:\\['\\]|[^'\\])*'|true|false|\d{1,3})\s*)?\]/gy;

/** `getByRole` if it can express the value; otherwise a `role=` selector. */
function roleCode(value: string): string {
  const raw = `.locator(${quote(`role=${value}`)})`;
  const [, role = '', attributes = ''] = /^([a-z]+)\s*([\s\S]*)$/i.exec(value) ?? [];
  const options: string[] = [];
  let end = 0;
  ATTRIBUTE.lastIndex = 0;
  for (const [all, name = '', given] of attributes.matchAll(ATTRIBUTE)) {
    end += all.length;
    const option = optionCode(name, given);
    if (option === null) return raw;
    options.push(option);
  }
  if (end !== attributes.trimEnd().length || new Set(options).size !== options.length) return raw;
  if (role !== role.toLowerCase()) return raw;
  return `.getByRole(${quote(role)}${options.length === 0 ? '' : `, { ${options.join(', ')} }`})`;
}

function optionCode(name: string, given: string | undefined): string | null {
  const isText = given !== undefined && /^["']/.test(given);
  if (name === 'name') return isText ? `name: ${quote(given.slice(1, -1).replace(/\\(.)/g, '$1'))}, exact: true` : null;
  if (name === 'level') return given !== undefined && /^\d+$/.test(given) ? `level: ${Number(given)}` : null;
  if (!FLAGS.includes(name) || !(given === undefined || given === 'true' || given === 'false')) return null;
  return `${name === 'include-hidden' ? 'includeHidden' : name}: ${given ?? 'true'}`;
}

/** The selector of an iframe, without the prefix `css=` where Playwright reads it as CSS. */
function frameCode(value: string): string {
  const selector = frameSelector(value);
  const css = selector.replace(/^css=/, '');
  return isPlainCss(css) ? css : selector;
}
