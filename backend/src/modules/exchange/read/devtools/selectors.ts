import { escapeBraces } from '@testplatform/contract';
import { Untranslatable } from '../imported.js';
import { cssPart, frameParts, joinParts, namedPart, rolePart, xpathPart } from '../locators.js';
import type { Json } from '../json.js';

/** One way to find an element: each selector searches inside the match of the one before it. */
type Chain = readonly string[];

/** The locator part for a selector, and its rank: lower is more reliable. */
interface Found {
  readonly part: string;
  readonly rank: number;
}

/**
 * The best of the locators that a step offers.
 * @param isField whether the step is about a form field, which a label may name
 * @throws Untranslatable
 */
export function locatorOf(step: Json, isField = false): string {
  const frames = Array.isArray(step.frame) ? step.frame : [];
  const inFrames = frames.flatMap((index) => (Number.isSafeInteger(index) ? frameParts(Number(index)) : []));
  const found = chainsOf(step.selectors).flatMap((chain) => translated(chain, isField));
  const [best] = found.toSorted((one, other) => one.rank - other.rank);
  if (!best)
    throw new Untranslatable(
      'None of its selectors can be written here. Pick the element in the form of the test case',
    );
  return escapeBraces(joinParts([...inFrames, ...best.parts]));
}

export const hasSelectors = (step: Json): boolean => chainsOf(step.selectors).length > 0;

/** Whether a selector of the step names a list of options. A text field that proposes some has the role combobox, too. */
export function isList(step: Json): boolean {
  const last = chainsOf(step.selectors).map((chain) => chain.at(-1) ?? '');
  if (last.some((selector) => /(?:^|[\s>/(])select(?:[#.[:\])]|$)/i.test(selector))) return true;
  const isField = last.some((selector) => /(?:^|[\s>/])(?:input|textarea)(?:[#.[:][^\s>]*)?$/i.test(selector));
  return !isField && last.some((selector) => /\[role="(?:combobox|listbox)"\]$/.test(selector));
}

/** Whether two steps are about the same element. */
export const sameTarget = (one: Json, other: Json): boolean =>
  hasSelectors(one) &&
  JSON.stringify([one.selectors, one.frame ?? [], one.target]) ===
    JSON.stringify([other.selectors, other.frame ?? [], other.target]);

const MOST_CHAINS = 20;
function chainsOf(selectors: unknown): Chain[] {
  if (!Array.isArray(selectors)) return [];
  return selectors
    .slice(0, MOST_CHAINS)
    .map((one: unknown) =>
      (Array.isArray(one) ? one : [one]).filter((part): part is string => typeof part === 'string'),
    )
    .filter(({ length }) => length > 0);
}

function translated(chain: Chain, isField: boolean): { readonly parts: string[]; readonly rank: number }[] {
  try {
    const found = chain.map((selector) => partOf(selector, isField));
    return [{ parts: found.map(({ part }) => part), rank: Math.max(...found.map(({ rank }) => rank)) }];
  } catch (error) {
    if (error instanceof Untranslatable) return [];
    throw error;
  }
}

function partOf(selector: string, isField: boolean): Found {
  const [, kind, value = ''] = /^(aria|xpath|text|pierce)\/([\s\S]*)$/.exec(selector) ?? [];
  switch (kind) {
    case 'aria':
      return ariaPart(value, isField);
    case 'xpath':
      return { part: xpathPart(value.startsWith('/') ? value : `/${value}`), rank: 4 };
    case 'text':
      return { part: namedPart('text', value, false), rank: 6 };
    case 'pierce':
      return { part: cssPart(value), rank: 3 };
    default:
      return { part: cssPart(selector), rank: isStable(selector) ? 0 : 2 };
  }
}

/** An id, or an attribute made for tests. */
const isStable = (selector: string): boolean =>
  /^#[\w-]+$/.test(selector) || /^\[data-(?:testid|test|cy|qa)=[^\]]+\]$/.test(selector);

/** Roles of Chrome by which no element is found here. */
const NAMES_NONE: ReadonlySet<string> = new Set(['generic', 'none', 'presentation']);

/** `aria/Save[role="button"]`; the role may be missing. */
function ariaPart(value: string, isField: boolean): Found {
  const [, given] = /\[role="([a-z]+)"\]/.exec(value) ?? [];
  const role = given !== undefined && NAMES_NONE.has(given) ? undefined : given === 'image' ? 'img' : given;
  const name =
    value.replace(/\[(?:role|name)="[^"]*"\]/g, '').trim() || /\[name="([^"]*)"\]/.exec(value)?.[1] || undefined;
  if (role !== undefined) return { part: rolePart(role, name), rank: 1 };
  if (name === undefined) throw new Untranslatable('');
  return { part: namedPart(isField ? 'label' : 'text', name), rank: 5 };
}
