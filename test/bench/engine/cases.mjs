import { newTestCase } from '@testplatform/contract';
import { stepsOf } from './steps.mjs';

/** @typedef {import('@testplatform/contract').TestCase} TestCase */

/**
 * The steps of a file as test cases.
 * @param {string} name see `stepsOf`
 * @param {string} url of the site
 */
export const casesOf = (name, url) => stepsOf(name).map((step) => toCase(step, url));

/** @param {import('./steps.mjs').Step} step @param {string} url of the site @returns {TestCase} */
function toCase(step, url) {
  const title = JSON.stringify(step);
  switch (step.do) {
    case 'open':
      return { ...newTestCase('URL redirect'), title, redirectURL: url + step.path };
    case 'fill':
      return { ...newTestCase('Text feed'), title, targetField: step.target, inputText: step.text };
    case 'select':
      return { ...newTestCase('Select option'), title, targetField: step.target, option: step.option };
    case 'check':
      return { ...newTestCase('Check'), title, targetField: step.target };
    case 'hover':
      return { ...newTestCase('Hover'), title, targetField: step.target };
    case 'press':
      return { ...newTestCase('Press key'), title, targetField: step.target, key: step.key };
    case 'text':
    case 'wait': {
      const conditionals = [{ statement: /** @type {const} */ ('Contains'), statementData: step.expected }];
      return { ...newTestCase('Get content'), title, targetField: step.target, conditionals };
    }
    default:
      return { ...newTestCase('Click'), title, targetField: step.target };
  }
}
