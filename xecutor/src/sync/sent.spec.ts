import { describe, expect, it } from '@jest/globals';
import { sent } from './sent.js';

const PAY = 'tests/Shop/Cart/Buy/Pay.yaml';
const CONNECTORS = 'connectors.yaml';
const texts = new Map([
  [PAY, 'a'],
  [CONNECTORS, 'Shop/Cart'],
  ['tests/tree.yaml', 'Shop'],
]);
const both = { server: texts, folder: texts };
const without = { server: texts, folder: new Map([[PAY, 'a']]) };

describe('what a project gets of a folder', () => {
  it.each([
    ['a file is gone, and the folder wins', both, { [PAY]: null }, 'folder', true],
    ['the tree is another one, and the folder wins', both, { 'tests/tree.yaml': 'x' }, 'folder', true],
    ['they are changed themselves', both, { [CONNECTORS]: 'x' }, undefined, true],
    ['a file is gone, and no side was chosen', both, { [PAY]: null }, undefined, false],
    ['only a test is changed', both, { [PAY]: 'b' }, 'folder', false],
    ['the folder has none', without, { [PAY]: null }, 'folder', false],
  ] as const)('has the connectors or not: %s', (_what, sides, changes, from, hasConnectors) => {
    const result = sent(sides, new Map(Object.entries(changes)), from);
    expect(result.has(CONNECTORS)).toBe(hasConnectors);
    expect(result.get(PAY)).toBe(PAY in changes ? ((changes as Record<string, string | null>)[PAY] ?? undefined) : 'a');
  });
});
