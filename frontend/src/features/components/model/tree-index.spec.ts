import { walk, type Tree, type TreeNode } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import {
  ALL_MODULES,
  ancestorsOf,
  countBelow,
  cutAtMatch,
  firstMatch,
  filterTree,
  indexTree,
  moveTargets,
  nextByPrefix,
} from './tree-index.js';
import { countLabel } from './type-labels.js';

const node = (type: TreeNode['type'], title: string, children: TreeNode[] = []): TreeNode => ({
  id: title,
  title,
  type,
  children,
});
const tree: Tree = [
  node('module', 'Shop', [node('section', 'Cart', [node('scenario', 'Add')]), node('section', 'Search')]),
  node('module', 'Account', [node('section', 'Sign in')]),
];

describe('the tree index', () => {
  it('knows the ancestors of a node', () => {
    expect(ancestorsOf(indexTree(tree), 'Add')).toEqual([ALL_MODULES, 'Shop', 'Cart']);
    expect(ancestorsOf(indexTree(tree), 'Shop')).toEqual([ALL_MODULES]);
  });

  it('offers as move targets the parents of the node’s level', () => {
    const index = indexTree(tree);
    expect(moveTargets(index, 'scenario').map((placed) => placed?.node.title)).toEqual(['Cart', 'Search', 'Sign in']);
    expect(moveTargets(index, 'module')).toEqual([null]);
  });

  it('counts the descendants of a node', () => {
    expect(countLabel(countBelow(indexTree(tree).placed.get('Shop')!))).toBe('2 sections, 1 scenario');
  });
});

describe('the filter', () => {
  const titles = (query: string) => walk(filterTree(tree, query).tree).map((placed) => placed.node.title);

  it('keeps matches with their ancestors and descendants', () => {
    expect(titles('CART')).toEqual(['Shop', 'Cart', 'Add']);
    expect(titles('add')).toEqual(['Shop', 'Cart', 'Add']);
    expect(titles('zzz')).toEqual([]);
  });

  it('counts the matches and opens their ancestors, not the matches themselves', () => {
    expect(filterTree(tree, 'cart')).toMatchObject({ matches: 1, open: [ALL_MODULES, 'Shop'] });
    expect(filterTree(tree, 's')).toMatchObject({ matches: 3, open: [ALL_MODULES, 'Shop', 'Account'] });
    expect(filterTree(tree, 'zzz')).toMatchObject({ matches: 0, open: [ALL_MODULES] });
  });

  it('splits a title at the text', () => {
    expect(cutAtMatch('Wish list', ' SH ')).toEqual(['Wi', 'sh', ' list']);
    expect(cutAtMatch('Wish list', 'zzz')).toEqual(['Wish list', '', '']);
    expect(cutAtMatch('Wish list', ' ')).toEqual(['Wish list', '', '']);
  });

  it('finds the first node whose own title matches', () => {
    expect(firstMatch(indexTree(filterTree(tree, 'cart').tree), 'cart')).toBe('Cart');
    expect(firstMatch(indexTree(tree), 'zzz')).toBeUndefined();
  });

  it('keeps everything for an empty text', () => {
    expect(filterTree(tree, '  ').tree).toBe(tree);
  });
});

describe('type-ahead', () => {
  const rows = ['Account', 'Cart', 'Search', 'Shop', 'Sign in'];
  const next = (from: string, typed: string) => nextByPrefix(rows, (id) => id, from, typed);

  it('goes to the next row that begins with it, wrapping around', () => {
    expect(next('Search', 's')).toBe('Shop');
    expect(next('Sign in', 's')).toBe('Search');
    expect(next('Search', 'se')).toBe('Search');
    expect(next('Shop', 'q')).toBeUndefined();
  });

  it('takes a repeated letter for the next row, not for a longer title', () => {
    expect(next('Search', 'ss')).toBe('Shop');
    expect(next('Shop', 'sss')).toBe('Sign in');
  });
});
