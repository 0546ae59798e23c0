import type { FrameLocator, Locator, Page } from '@playwright/test';
import { frameSelector, type LocatorPart, parseLocator, selectorText } from './rules.js';

type Scope = Page | FrameLocator | Locator;

/**
 * Finds what a TestPlatform locator means, such as `role=dialog >> text=Save`. For locators that are only known when a
 * test runs.
 */
export function locate(page: Page, text: string): Locator {
  let scope: Scope = page;
  for (const part of parseLocator(text)) scope = enter(scope, part);
  return scope as Locator;
}

function enter(scope: Scope, { engine, value, exact }: LocatorPart): Scope {
  switch (engine) {
    case 'css':
    case 'xpath':
    case 'role':
      return scope.locator(`${engine}=${value}`);
    case 'text':
      return scope.getByText(value, { exact });
    case 'label':
      return scope.getByLabel(value, { exact });
    case 'placeholder':
      return scope.getByPlaceholder(value, { exact });
    case 'alt':
      return scope.getByAltText(value, { exact });
    case 'title':
      return scope.getByTitle(value, { exact });
    case 'testid':
      return scope.getByTestId(value);
    case 'id':
    case 'name':
      return scope.locator(`[${engine}=${selectorText(value)}]`);
    case 'frame':
      return scope.frameLocator(frameSelector(value));
    case 'nth':
      return 'nth' in scope ? scope.nth(Number(value)) : scope;
  }
}
