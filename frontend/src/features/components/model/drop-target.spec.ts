import { moveNode, walk, type Tree, type TreeNode } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { dropAt, stepMove } from './drop-target.js';
import { ALL_MODULES, indexTree } from './tree-index.js';

const node = (type: TreeNode['type'], title: string, children: TreeNode[] = []): TreeNode => ({
  id: title,
  title,
  type,
  children,
});
const tree: Tree = [
  node('module', 'Shop', [
    node('section', 'Cart', [node('scenario', 'Add')]),
    node('section', 'Search'),
    node('section', 'Pay'),
  ]),
  node('module', 'Account', [node('section', 'Sign in')]),
];
const index = indexTree(tree);

/** The order of titles after a drop; null where it is refused. */
function dropped(dragged: string, row: string, half: 'upper' | 'lower'): string | null {
  const drop = dropAt(index, dragged, row, half);
  if (!drop) return null;
  const moved = moveNode(tree, dragged, drop.parentId, drop.position);
  return walk(moved)
    .map((placed) => placed.node.title)
    .join(' ');
}

describe('dropping a node', () => {
  it('lands before or after a node of its own level, wherever that is', () => {
    expect(dropped('Pay', 'Cart', 'upper')).toBe('Shop Pay Cart Add Search Account Sign in');
    expect(dropped('Cart', 'Pay', 'upper')).toBe('Shop Search Cart Add Pay Account Sign in');
    expect(dropped('Cart', 'Pay', 'lower')).toBe('Shop Search Pay Cart Add Account Sign in');
    expect(dropped('Cart', 'Sign in', 'lower')).toBe('Shop Search Pay Account Sign in Cart Add');
    expect(dropped('Account', 'Shop', 'upper')).toBe('Account Sign in Shop Cart Add Search Pay');
  });

  it('lands last in a parent of its level, in either half', () => {
    for (const half of ['upper', 'lower'] as const) {
      expect(dropped('Cart', 'Account', half)).toBe('Shop Search Pay Account Sign in Cart Add');
      expect(dropped('Cart', 'Shop', half)).toBe('Shop Search Pay Cart Add Account Sign in');
      expect(dropped('Shop', ALL_MODULES, half)).toBe('Account Sign in Shop Cart Add Search Pay');
    }
  });

  it('is refused at other levels, in itself, and at its own position', () => {
    expect(dropped('Cart', 'Add', 'upper')).toBeNull();
    expect(dropped('Cart', ALL_MODULES, 'upper')).toBeNull();
    expect(dropped('Add', 'Shop', 'upper')).toBeNull();
    expect(dropped('Shop', 'Cart', 'upper')).toBeNull();
    expect(dropped('Cart', 'Cart', 'lower')).toBeNull();
    expect(dropped('Cart', 'Search', 'upper')).toBeNull();
    expect(dropped('Search', 'Cart', 'lower')).toBeNull();
    expect(dropped('Pay', 'Shop', 'lower')).toBeNull();
    expect(dropped('gone', 'Shop', 'lower')).toBeNull();
    expect(dropped('Cart', 'gone', 'lower')).toBeNull();
  });
});

describe('moving by steps', () => {
  it('goes one up or down among the siblings, and not beyond them', () => {
    expect(stepMove(index, 'Search', -1)).toEqual({ parentId: 'Shop', position: 0 });
    expect(stepMove(index, 'Search', 1)).toEqual({ parentId: 'Shop', position: 2 });
    expect(stepMove(index, 'Shop', 1)).toEqual({ parentId: null, position: 1 });
    expect(stepMove(index, 'Cart', -1)).toBeNull();
    expect(stepMove(index, 'Account', 1)).toBeNull();
    expect(stepMove(index, ALL_MODULES, 1)).toBeNull();
  });
});
