import { visibleFields } from '../events/catalogue.js';
import { type FieldName, fieldSpec } from '../events/fields.js';
import type { TestCase } from './test-case.js';

/** The fields of a case that are locators, in form order. */
export const locatorFieldsOf = (testCase: TestCase): FieldName[] =>
  visibleFields(testCase.eventType, testCase)
    .map(({ name }) => name)
    .filter((name) => fieldSpec(name).kind === 'locator');

/** The locators of a case, without empty ones. */
export const locatorsOf = (testCase: TestCase): string[] =>
  locatorFieldsOf(testCase)
    .map((name) => String(testCase[name] ?? ''))
    .filter((locator) => locator !== '');
