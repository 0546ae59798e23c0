import { describe, expect, it } from '@jest/globals';
import { readTests } from './read-tests.js';

/** The event type of each case, or its tab number if it has one. */
const eventsOf = (content: object) =>
  readTests('x.json', JSON.stringify(content)).files[0]!.cases.map(({ eventType, tab }) => tab ?? eventType);

describe('a step that can’t be translated', () => {
  it('keeps its change of tabs in a recording of Chrome’s DevTools', () => {
    const step = (type: string, target: string) => ({ type, target, selectors: [['#a']] });
    const steps = [step('click', 'main'), step('customStep', 'https://b.test/'), step('click', 'https://b.test/')];
    expect(eventsOf({ title: 'x', steps })).toEqual(['Click', '2', 'Comment', 'Click']);
  });

  it('keeps the way back to the window of a test of Selenium IDE', () => {
    const command = (name: string, more = {}) => ({ command: name, target: 'id=a', value: '', comment: '', ...more });
    const commands = [
      command('click', { opensWindow: true, windowHandleName: 'w' }),
      command('rollupAll'),
      command('removeSelection'),
      command('select', { value: 'index=1' }),
      command('click'),
    ];
    expect(eventsOf({ url: '', tests: [{ id: '1', name: 'A', commands }], suites: [] })).toEqual([
      'Click',
      'Comment',
      'Comment',
      '2',
      '1',
      'Comment',
      'Click',
    ]);
  });
});
