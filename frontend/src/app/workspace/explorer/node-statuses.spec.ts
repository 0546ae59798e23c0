import { pathKey, type NodeType, type TreeNode } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { nodeStatuses } from './node-statuses.js';

const node = (id: string, type: NodeType, children: TreeNode[] = []): TreeNode => ({ id, title: id, type, children });
const tree = [
  node('shop', 'module', [
    node('cart', 'section', [
      node('guest', 'scenario', [node('buys', 'test-case-file'), node('looks', 'test-case-file')]),
      node('member', 'scenario'),
    ]),
  ]),
];
const path = (file: string) => pathKey(['shop', 'cart', 'guest', file]);

describe('the status of a tree node', () => {
  it('is that of its last result for a file, else the worst below it', () => {
    const statuses = nodeStatuses(
      tree,
      new Map([
        [path('buys'), 'failed'],
        [path('looks'), 'success'],
      ]),
    );
    expect(Object.fromEntries(statuses)).toEqual({
      buys: 'failed',
      looks: 'success',
      guest: 'failed',
      member: 'idle',
      cart: 'failed',
      shop: 'failed',
    });
  });

  it('is running above all else', () => {
    const statuses = nodeStatuses(
      tree,
      new Map([
        [path('buys'), 'failed'],
        [path('looks'), 'running'],
      ]),
    );
    expect(statuses.get('shop')).toBe('running');
  });

  it('is idle without results', () =>
    expect(new Set(nodeStatuses(tree, new Map()).values())).toEqual(new Set(['idle'])));
});
