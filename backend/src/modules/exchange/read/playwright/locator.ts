import { escapeBraces, type LocatorEngine, selectorText } from '@testplatform/contract';
import { Untranslatable } from '../imported.js';
import { cssPart, joinParts, namedPart, noLocator, roleMatching, rolePart, xpathPart, xpathText } from '../locators.js';
import {
  asText,
  isPattern,
  type Link,
  optionOf,
  otherOption,
  type Pattern,
  type Value,
  valueOf,
  type Values,
} from './syntax.js';

/** Applies a link of a chain to the parts of a locator. */
type Step = (parts: readonly string[], args: readonly Value[]) => string[];

/**
 * The parts of a locator that links of Playwright build.
 * @throws Untranslatable
 */
export function partsOf(links: readonly Link[], values: Values): string[] {
  let parts: string[] = [];
  for (const { name, args } of links) {
    const step = STEPS.get(name);
    if (!step || args === null)
      throw new Untranslatable(
        `“${name}” has no counterpart in a locator. Pick the element in the form of the test case`,
      );
    parts = step(
      parts,
      args.map((arg) => valueOf(arg, values)),
    );
  }
  return parts;
}

export const isLocatorName = (name: string): boolean => STEPS.has(name);

/** Whether a link belongs to a locator, rather than doing something with it. */
export const isLocatorLink = ({ name, args }: Link): boolean => args !== null && isLocatorName(name);

export const locatorOf = (links: readonly Link[], values: Values): string =>
  escapeBraces(joinParts(partsOf(links, values)));

/** Refuses unknown options, which could find other elements. */
function requireKnown(options: Value, names: readonly string[]): void {
  const other = otherOption(options, names);
  if (other !== undefined) throw noLocator(`the option ${other.slice(0, 60)}`);
}

const named =
  (engine: LocatorEngine, attribute?: string): Step =>
  (parts, [text, options]) => {
    requireKnown(options, ['exact']);
    if (typeof text === 'string')
      return [...parts, namedPart(engine, text, engine === 'testid' || optionOf(options, 'exact') === true)];
    if (!isPattern(text)) throw noLocator(`${engine}=`);
    if (engine === 'text')
      return [...parts, `css=:text-matches(${selectorText(text.source)}, ${selectorText(text.flags)})`];
    const literal = literalOf(text);
    if (attribute === undefined || literal === null) throw noLocator(`/${text.source}/`);
    return [...parts, `[${attribute}*=${selectorText(literal)}${text.flags.includes('i') ? ' i' : ''}]`];
  };

const role: Step = (parts, [name, options]) => {
  if (typeof name !== 'string') throw noLocator('role=');
  requireKnown(options, ['name', 'exact', 'includeHidden', ...ROLE_STATES]);
  const called = optionOf(options, 'name');
  const states = ROLE_STATES.flatMap((state) => {
    const value = optionOf(options, state);
    return typeof value === 'boolean' || typeof value === 'number' ? [`[${state}=${value}]`] : [];
  });
  const hidden = optionOf(options, 'includeHidden') === true ? '[include-hidden=true]' : '';
  const rest = states.join('') + hidden;
  if (isPattern(called))
    return [...parts, roleMatching(name, called.source, called.flags.replace(/[^imsu]/g, ''), rest)];
  const isWhole = optionOf(options, 'exact') === true;
  return [...parts, rolePart(name, typeof called === 'string' ? called : undefined, isWhole, rest)];
};
const ROLE_STATES = ['checked', 'disabled', 'expanded', 'level', 'pressed', 'selected'] as const;

const locator: Step = (parts, [selector, options]) => {
  if (typeof selector !== 'string') throw noLocator('a locator inside another one');
  return filter([...parts, ...selectorParts(selector)], [options]);
};

/** A selector in a string, which may name its engine. */
function selectorParts(selector: string): string[] {
  const [, engine, value = ''] = /^\s*([a-z][\w:-]*)\s*=\s*([\s\S]*)$/.exec(selector) ?? [];
  if (engine === undefined) return [/^\s*\(*\.?\.?\//.test(selector) ? xpathPart(selector) : cssPart(selector)];
  if (engine === 'xpath') return [xpathPart(value)];
  if (['data-testid', 'data-test-id', 'data-test'].includes(engine) && !value.includes('>>'))
    return [namedPart('testid', value.replace(/^"|"$/g, ''))];
  const isKnown = ['css', 'text', 'role', 'id', 'nth'].includes(engine) && !selector.trim().startsWith('text=/');
  if (!isKnown) throw noLocator(selector.slice(0, 200));
  return [selector.trim()];
}

const filter: Step = (parts, [options]) => {
  requireKnown(options, ['hasText']);
  const text = optionOf(options, 'hasText');
  if (text === undefined) return [...parts];
  if (typeof text === 'string') return [...parts, withText(text.replace(/\s+/g, ' ').trim(), false, true)];
  const [, whole] = isPattern(text) ? (/^\^([\s\S]*)\$$/.exec(text.source) ?? []) : [];
  const literal = isPattern(text) ? literalOf({ ...text, source: whole ?? text.source }) : null;
  if (literal === null) throw noLocator('a filter with a pattern');
  return [...parts, withText(literal, whole !== undefined, isPattern(text) && text.flags.includes('i'))];
};

/** Keeps an element whose text is, or contains, the given one. */
function withText(text: string, isWhole: boolean, isAnyCase: boolean): string {
  const letters = isAnyCase ? [...new Set(text.toLowerCase())].filter((one) => one.toUpperCase() !== one) : [];
  const [low, high] = [letters.join(''), letters.map((one) => one.toUpperCase()).join('')];
  if (low.length !== high.length) throw noLocator(`a filter with “${text.slice(0, 100)}” in any case`);
  const own = low === '' ? 'normalize-space(.)' : `translate(normalize-space(.), "${high}", "${low}")`;
  const wanted = xpathText(isAnyCase ? text.toLowerCase() : text);
  return `xpath=self::*[${isWhole ? `${own}=${wanted}` : `contains(${own}, ${wanted})`}]`;
}

/** The text of a pattern that has no special characters; null for any other one. */
function literalOf({ source, flags }: Pattern): string | null {
  if (flags.includes('m')) return null;
  return /(?<!\\)[\^$.*+?()[\]{}|]|\\[a-zA-Z0-9]/.test(source) ? null : source.replace(/\\(.)/g, '$1');
}

const nth =
  (index?: number): Step =>
  (parts, [given]) => [...parts, `nth=${index ?? Number(asText(given))}`];

/** Turns the last part into a frame to search in. */
const contentFrame: Step = (parts) => {
  const last = parts.findLastIndex((part) => !part.startsWith('nth='));
  const part = parts[last];
  if (part === undefined) throw noLocator('a frame');
  return parts.with(last, framePart(part));
};

function framePart(part: string): string {
  const [, title] = /^title=(".*")$/.exec(part) ?? [];
  if (title !== undefined) return `frame=iframe[title=${title}]`;
  if (/^(text|role|label|placeholder|testid|alt|title)=/.test(part)) throw noLocator(`the frame ${part}`);
  return `frame=${part.replace(/^css=/, '')}`;
}

const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['getByRole', role],
  ['getByText', named('text')],
  ['getByLabel', named('label')],
  ['getByPlaceholder', named('placeholder', 'placeholder')],
  ['getByAltText', named('alt', 'alt')],
  ['getByTitle', named('title', 'title')],
  ['getByTestId', named('testid')],
  ['locator', locator],
  ['filter', filter],
  ['first', nth(0)],
  ['last', nth(-1)],
  ['nth', nth()],
  ['frameLocator', (parts, args) => contentFrame(locator(parts, args), [])],
  ['contentFrame', contentFrame],
  ['describe', (parts) => [...parts]],
]);
