import { describe, expect, it } from '@jest/globals';
import { readTests } from '../read-tests.js';

const read = (more: object) => {
  const steps = [{ type: 'waitForElement', selectors: [['#a']], ...more }];
  return readTests('x.json', JSON.stringify({ title: 'x', steps })).files[0]!.cases;
};
const counted = (statement: string, statementData: string) => ({
  property: 'Count',
  conditionals: [{ statement, statementData }],
});

describe('a waitForElement of a recording', () => {
  it.each([
    [{}, { state: 'Attached' }],
    [{ visible: true }, { state: 'Visible' }],
    [{ operator: '==', count: 0 }, { state: 'Detached' }],
    [{ operator: '<=', count: 2 }, counted('Less than & equal to', '2')],
    [{ visible: false }, { state: 'Detached' }],
    [{ visible: false, operator: '==', count: 0 }, { state: 'Attached' }],
    [{ visible: false, operator: '>=', count: 3 }, counted('Less than', '3')],
    [{ visible: false, operator: '==', count: 3 }, counted('Not equal to', '3')],
    [{ visible: false, operator: '<=', count: 3 }, counted('Greater then', '3')],
    [{ visible: false, attributes: { href: '/' } }, { eventType: 'Comment' }],
    [{ visible: false, properties: { value: '1' } }, { eventType: 'Comment' }],
  ])('%j', (more, fields) => expect(read(more)).toMatchObject([fields]));
});
