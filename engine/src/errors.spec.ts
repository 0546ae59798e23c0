import { expect, it } from '@jest/globals';
import { hasMovedOn } from './errors.js';

it.each([
  ['page.evaluate: Execution context was destroyed, most likely because of a navigation', true],
  ['Protocol error (Runtime.evaluate): Inspected target navigated or closed', true],
  ['Protocol error (Runtime.evaluate): Cannot find context with specified id', true],
  ['cdpSession.send: Target page, context or browser has been closed', true],
  ['locator.evaluate: Frame was detached', true],
  ["locator.evaluateAll: Unexpected token in selector '.navigation['", false],
  ['The navigation is missing', false],
])('%s: the page has navigated is %s', (message, expected) => expect(hasMovedOn(new Error(message))).toBe(expected));
