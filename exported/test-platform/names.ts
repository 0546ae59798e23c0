import type { Locator, Page } from '@playwright/test';
import { patternOfName } from './rules.js';

/** How else to find what a locator means. */
const others = new WeakMap<Locator, () => Locator>();

/**
 * Lets `asSeen` know the locators that a page makes by a name. Playwright compares names by each character, and some
 * have what nobody reads, such as the icon of a button.
 */
export function rememberNames(page: Page): void {
  const know = (
    found: Locator,
    name: string | RegExp | undefined,
    isWhole = false,
    find: (name: RegExp) => Locator,
  ) => {
    const pattern = typeof name === 'string' ? patternOfName(name, isWhole) : null;
    if (pattern) others.set(found, () => find(pattern));
    return found;
  };
  const byRole: Page['getByRole'] = page.getByRole.bind(page);
  const byName = (method: 'getByText' | 'getByLabel' | 'getByPlaceholder' | 'getByAltText' | 'getByTitle') => {
    const find: Page['getByText'] = page[method].bind(page);
    const found: Page['getByText'] = (name, options) => know(find(name, options), name, options?.exact, find);
    return { [method]: found };
  };
  Object.assign(page, {
    getByRole: ((role, options = {}) => {
      const { name, exact, ...more } = options;
      return know(byRole(role, options), name, exact, (pattern) => byRole(role, { ...more, name: pattern }));
    }) satisfies Page['getByRole'],
    ...byName('getByText'),
    ...byName('getByLabel'),
    ...byName('getByPlaceholder'),
    ...byName('getByAltText'),
    ...byName('getByTitle'),
  });
}

/** The same, plus every element whose name reads the same. */
export const asSeen = (target: Locator): Locator => others.get(target)?.() ?? target;
