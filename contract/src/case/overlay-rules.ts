import { isObject } from '../reading/is-object.js';
import { LIMITS } from '../limits.js';
import { lintLocator } from './locator.js';

/** Closes what lies over the pages of a project, such as a cookie bar, while cases wait for something else (3 §6). */
export interface OverlayRule {
  readonly name: string;
  /** Locator of the overlay. */
  readonly locator: string;
  /** Locator of what closes it when it is pressed. */
  readonly press: string;
}

/** Rules, or the sentence that says what is wrong with them. */
export type ReadOverlayRules =
  | { readonly rules: readonly OverlayRule[]; readonly error?: undefined }
  | { readonly rules?: undefined; readonly error: string };

const FIELDS = ['name', 'locator', 'press'] as const;
const LABELS = { name: 'the name', locator: 'what shows up', press: 'what to press' } as const;

/** Parses a list of rules: trims texts and leaves out blank rows. */
export function readOverlayRules(input: unknown): ReadOverlayRules {
  if (!Array.isArray(input)) return { error: 'Overlay rules should be a list of {name, locator, press}' };
  if (input.length > LIMITS.overlayRulesMax)
    return { error: `There can be at most ${LIMITS.overlayRulesMax} overlay rules` };
  const rules: OverlayRule[] = [];
  for (const [index, row] of input.entries()) {
    const rule = readRule(row);
    if (typeof rule === 'string') return { error: `Overlay rules, row ${index + 1}: ${rule}` };
    if (rule === null) continue;
    if (rules.some(({ name }) => name === rule.name))
      return { error: `Overlay rules, row ${index + 1}: the name “${rule.name}” appears twice` };
    rules.push(rule);
  }
  return { rules };
}

function readRule(row: unknown): OverlayRule | string | null {
  if (!isObject(row)) return 'should be {name, locator, press}';
  const unknown = Object.keys(row).find((name) => !FIELDS.some((field) => field === name));
  if (unknown !== undefined) return `unknown field: ${unknown}`;
  const rule = { name: '', locator: '', press: '' };
  for (const field of FIELDS) {
    const value: unknown = Reflect.get(row, field) ?? '';
    if (typeof value !== 'string') return `${LABELS[field]} should be text`;
    rule[field] = value.trim();
  }
  if (FIELDS.every((field) => rule[field] === '')) return null;
  return FIELDS.map((field) => errorOf(field, rule[field])).find((error) => error !== null) ?? rule;
}

function errorOf(field: keyof OverlayRule, text: string): string | null {
  const max = field === 'name' ? LIMITS.overlayNameMax : LIMITS.overlayLocatorMax;
  if (text === '') return `${LABELS[field]} should not be empty`;
  if (text.length > max) return `${LABELS[field]} should have at most ${max} characters`;
  if (field === 'name') return /\p{Cc}/u.test(text) ? 'the name should have one line' : null;
  if (text.includes('{{')) return `${LABELS[field]} takes no placeholders`;
  return lintLocator(text);
}
