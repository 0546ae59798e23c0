import { describe, expect, it } from '@jest/globals';
import type { FlowNode } from './figures.js';
import { openLevels, shortName } from './flow-option.js';

/** A tree whose nodes have as many children as the list says, level by level. */
const grow = ([count = 0, ...deeper]: readonly number[]): FlowNode => ({
  name: 'node',
  children: Array.from({ length: count }, () => grow(deeper)),
});

describe('openLevels', () => {
  it.each([
    ['a small project down to its files', [2, 2, 1, 5], 4],
    ['as many levels as fit below one another', [1, 1, 4, 10], 3],
    ['the modules, however many', [60, 3, 1, 1], 1],
    ['modules that are empty', [3], 1],
    ['nothing at all', [], 1],
  ])('opens %s', (_what, counts, levels) => {
    expect(openLevels(grow(counts))).toBe(levels);
  });
});

it('truncates names to the available room', () => {
  expect(shortName({ name: 'Known defects' })).toBe('Known defects');
  expect(shortName({ name: 'Everything about the checkout' })).toBe('Everything about …');
});
