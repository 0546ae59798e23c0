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
  it('knows what stands above a node', () => {
    expect(ancestorsOf(indexTree(tree), 'Add')).toEqual([ALL_MODULES, 'Shop', 'Cart']);
    expect(ancestorsOf(indexTree(tree), 'Shop')).toEqual([ALL_MODULES]);
  });

  it('offers as move targets the parents of the node’s level', () => {
    const index = indexTree(tree);
    expect(moveTargets(index, 'scenario').map((placed) => placed?.node.title)).toEqual(['Cart', 'Search', 'Sign in']);
    expect(moveTargets(index, 'module')).toEqual([null]);
  });

  it('counts what is below a node', () => {
    expect(countLabel(countBelow(indexTree(tree).placed.get('Shop')!))).toBe('2 sections, 1 scenario');
  });
});

describe('the filter', () => {
  const titles = (query: string) => walk(filterTree(tree, query).tree).map((placed) => placed.node.title);

  it('keeps matches, what is above them and what is below them', () => {
    expect(titles('CART')).toEqual(['Shop', 'Cart', 'Add']);
    expect(titles('add')).toEqual(['Shop', 'Cart', 'Add']);
    expect(titles('zzz')).toEqual([]);
  });

  it('counts the matches and opens what is above them, not the matches themselves', () => {
    expect(filterTree(tree, 'cart')).toMatchObject({ matches: 1, open: [ALL_MODULES, 'Shop'] });
    expect(filterTree(tree, 's')).toMatchObject({ matches: 3, open: [ALL_MODULES, 'Shop', 'Account'] });
    expect(filterTree(tree, 'zzz')).toMatchObject({ matches: 0, open: [ALL_MODULES] });
  });

  it('shows where in a title the text stands', () => {
    expect(cutAtMatch('Wish list', ' SH ')).toEqual(['Wi', 'sh', ' list']);
    expect(cutAtMatch('Wish list', 'zzz')).toEqual(['Wish list', '', '']);
    expect(cutAtMatch('Wish list', ' ')).toEqual(['Wish list', '', '']);
  });

  it('finds the first node that matches by its own title', () => {
    expect(firstMatch(indexTree(filterTree(tree, 'cart').tree), 'cart')).toBe('Cart');
    expect(firstMatch(indexTree(tree), 'zzz')).toBeUndefined();
  });

  it('keeps everything when nothing is asked', () => {
    expect(filterTree(tree, '  ').tree).toBe(tree);
  });
});

describe('typing a title', () => {
  const rows = ['Account', 'Cart', 'Search', 'Shop', 'Sign in'];
  const next = (from: string, typed: string) => nextByPrefix(rows, (id) => id, from, typed);

  it('goes to the next row that begins with it, and round the end', () => {
    expect(next('Search', 's')).toBe('Shop');
    expect(next('Sign in', 's')).toBe('Search');
    expect(next('Search', 'se')).toBe('Search');
    expect(next('Shop', 'q')).toBeUndefined();
  });

  it('takes a letter that is pressed again for the next row, not for a longer title', () => {
    expect(next('Search', 'ss')).toBe('Shop');
    expect(next('Shop', 'sss')).toBe('Sign in');
  });
});
