import { formatLocator, type LocatorPart, parseLocator, type RankedLocator, readAsSeen } from '@testplatform/contract';
import type { ElementFacts } from './element-facts.js';
import { fromSelector } from './from-selector.js';

/** Maximum number of locators offered for one element. */
const OFFERED_MAX = 8;
/** Maximum length of a locator in characters: people can't read longer ones. */
const LOCATOR_MAX = 1_000;
/** Test id, role and name, label, text, then CSS (3 §9). */
const RANK: { readonly [engine in LocatorPart['engine']]?: number } = {
  testid: 0,
  role: 1,
  label: 2,
  placeholder: 3,
  alt: 4,
  title: 5,
  text: 6,
  css: 7,
};
const LAST = 9;

interface Way {
  readonly parts: readonly LocatorPart[];
  readonly matches: number;
}

/**
 * The locators of an element, best first: those that find only it, then those that find others too, each in the order
 * of `RANK`.
 * @param frames the path to its document, parts of the engine `frame`
 */
export function rankLocators(facts: ElementFacts, frames: readonly LocatorPart[]): RankedLocator[] {
  const generated = facts.editable ? null : fromSelector(facts.selector);
  const ways: Way[] = facts.foundBy.map(({ engine, value, exact, matches }) => ({
    parts: [{ engine, value, exact }],
    matches,
  }));
  if (generated) ways.push({ parts: generated, matches: facts.matches });
  const ranked = new Map<string, number>();
  const engines = new Set<string>();
  for (const { parts, matches } of ways.toSorted(byUse)) {
    const locator = formatLocator([...frames, ...parts]);
    // A second, looser locator of the same kind doesn't help.
    const kind = parts.length === 1 && parts[0]!.engine !== 'css' ? parts[0]!.engine : locator;
    if (locator === null || kind === null || locator.length > LOCATOR_MAX || engines.has(kind)) continue;
    engines.add(kind);
    ranked.set(locator, matches);
  }
  return [...ranked].slice(0, OFFERED_MAX).map(([locator, matches]) => ({ locator, matches }));
}

/**
 * Orders locators for a check of an element's text: unique ones first, and among equals those that use this very text
 * last. When the text changes, the check must still find the element, to report its new text.
 */
export function rankForText(locators: readonly RankedLocator[], text: string): RankedLocator[] {
  const shown = readAsSeen(text).trim();
  const needsText = ({ engine, value }: LocatorPart) =>
    shown !== '' && (engine === 'text' || engine === 'role') && readAsSeen(value).includes(shown);
  const order = ({ locator, matches }: RankedLocator) =>
    2 * Number(matches !== 1) + Number(parseLocator(locator).some(needsText));
  return locators.toSorted((one, other) => order(one) - order(other));
}

const byUse = (a: Way, b: Way): number =>
  Number(a.matches !== 1) - Number(b.matches !== 1) || rankOf(a.parts) - rankOf(b.parts);

/**
 * A locator of several parts is as good as its worst one, and last if a part is unreadable, such as the private
 * characters of icon fonts.
 */
const rankOf = (parts: readonly LocatorPart[]): number =>
  Math.max(...parts.map((part) => (isReadable(part) ? (RANK[part.engine] ?? LAST) : LAST))) + (parts.length - 1) / 10;

/** Whether its text, or the name of its role, has a visible character. */
const isReadable = ({ value }: LocatorPart): boolean =>
  /[^\p{C}\p{Z}]/u.test(/\[name="(.*)"/s.exec(value)?.[1] ?? value);
