import type { EventType } from '@testplatform/contract';
import { expect, it, jest } from '@jest/globals';
import { aCase } from '../../../test/support/browser/engine.js';
import { placeholderValues, withBindings } from '../placeholders/values.js';
import { selectorAhead } from './look-ahead.js';

const project = {
  isSinglePageApp: false,
  dataCollection: { Buttons: [{ title: 'pay', value: '#pay' }] },
  dataBinding: [
    { title: 'row', value: '.row-{{storage=order}}' },
    { title: 'fresh', value: '#{{random=alpha}}' },
  ],
};
const storage = new Map([['order', '7']]);
const values = withBindings(placeholderValues(project, storage), [{ title: 'passed', value: '#passed' }]);

it.each([
  ['#save', '#save'],
  ['{{storage=order}}', '7'],
  ['{{Buttons::co::pay}}', '#pay'],
  ['{{binding=row}} button', '.row-7 button'],
  ['{{binding=passed}}', '#passed'],
  ['id=order-{{storage=order}}', '[id="order-7"]'],
])('of %s is known in advance', (targetField, selector) => {
  for (const type of ['Click', 'Double click', 'Right click'] as const)
    expect(selectorAhead(aCase(type, { targetField }), values)).toBe(selector);
});

it.each<[string, EventType, string]>([
  ['a value that is not stored yet', 'Click', '#{{storage=later}}'],
  ['what only Playwright finds', 'Click', 'text=Save'],
  ['a target that is no locator', 'Click', '#a >> >> #b'],
  ['no target', 'Click', ''],
  ['an event that does not click', 'Text feed', '#name'],
])('of %s is not', (_what, type, targetField) => {
  expect(selectorAhead(aCase(type, { targetField }), values)).toBeNull();
});

it('does not draw random text early: that happens once, when the case runs', () => {
  const random = jest.fn(() => 'drawn');
  for (const targetField of ['#{{random=alpha}}', '{{binding=fresh}}'])
    expect(selectorAhead(aCase('Click', { targetField }), { ...values, random })).toBeNull();
  expect(random).not.toHaveBeenCalled();
});
