import type { Tree } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { describeComponents, isCovered, pickedOf, picksBelow, referencesOf, toggle } from './picked.js';

const TREE: Tree = [
  {
    id: '1',
    title: 'Shop',
    type: 'module',
    children: [
      {
        id: '2',
        title: 'Cart',
        type: 'section',
        children: [{ id: '3', title: 'Buy', type: 'scenario', children: [] }],
      },
      { id: '4', title: 'Search', type: 'section', children: [] },
    ],
  },
];

describe('what a connector covers', () => {
  it('round-trips through its references, ignoring case', () => {
    const references = [
      { module: 'Shop', section: 'Cart', scenario: 'Buy' },
      { module: 'shop', section: 'search' },
    ];
    expect(referencesOf(TREE, pickedOf(references))).toEqual([
      { module: 'Shop', section: 'Cart', scenario: 'Buy' },
      { module: 'Shop', section: 'Search' },
    ]);
  });

  it('is the whole of a picked node: selections below it are removed', () => {
    const picked = toggle(pickedOf([{ module: 'Shop', section: 'Cart' }]), ['Shop']);
    expect(referencesOf(TREE, picked)).toEqual([{ module: 'Shop' }]);
    expect(isCovered(['Shop', 'Cart'], picked)).toBe(true);
    expect(isCovered(['Shop'], picked)).toBe(false);
    expect(referencesOf(TREE, toggle(picked, ['Shop']))).toEqual([]);
  });

  it('shows where a descendant is picked', () => {
    const picked = pickedOf([{ module: 'Shop', section: 'Cart' }]);
    expect([picksBelow(picked, ['Shop']), picksBelow(picked, ['Shop', 'Cart'])]).toEqual([true, false]);
  });

  it('is described in words', () => {
    expect(describeComponents('all')).toBe('All modules');
    expect(describeComponents([{ module: 'Shop', section: 'Cart' }, { module: 'Other' }])).toBe(
      'Shop / Cart and 1 more',
    );
    expect(describeComponents([])).toBe('Nothing: what it covered was deleted');
  });
});
