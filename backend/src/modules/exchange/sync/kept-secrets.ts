import { BROWSER_SECRETS, type BrowserSettings } from '@testplatform/contract';
import type { ContentEnvironment } from '../folder/content.js';

type Part = Readonly<Record<string, unknown>>;

const nameKey = (name: string): string => name.trim().toLocaleLowerCase('en');

export const sameEnvironment = <T extends { readonly name: string }>(all: readonly T[], name: string): T | undefined =>
  all.find((one) => nameKey(one.name) === nameKey(name));

/**
 * The environments of a folder, which has no secrets. A secret that the project stores for the same site and name
 * counts as set. Headers and certificates without a stored secret are left out, because they are useless without it.
 */
export const withKeptSecrets = (
  wanted: readonly ContentEnvironment[],
  stored: readonly ContentEnvironment[],
): ContentEnvironment[] =>
  wanted.map((one) => ({ ...one, browser: browserOf(one.browser, sameEnvironment(stored, one.name)?.browser ?? {}) }));

function browserOf(wanted: BrowserSettings, stored: BrowserSettings): BrowserSettings {
  const browser: Record<string, unknown> = { ...wanted };
  for (const [setting, { keys, isSet }] of Object.entries(BROWSER_SECRETS)) {
    const value = wanted[setting as keyof BrowserSettings];
    const known = partsOf(stored[setting as keyof BrowserSettings]);
    const isKept = (part: Part): boolean =>
      known.some((other) => other[isSet] === true && keys.every((key) => other[key] === part[key]));
    if (Array.isArray(value)) {
      const kept = partsOf(value).filter(isKept);
      if (kept.length > 0) browser[setting] = kept;
      else delete browser[setting];
    } else if (value !== undefined)
      browser[setting] = partsOf(value).map((part) => (isKept(part) ? part : without(part, isSet)))[0];
  }
  return browser;
}

const partsOf = (value: unknown): readonly Part[] =>
  value === undefined ? [] : ((Array.isArray(value) ? value : [value]) as Part[]);

const without = (part: Part, field: string): Part =>
  Object.fromEntries(Object.entries(part).filter(([name]) => name !== field));
