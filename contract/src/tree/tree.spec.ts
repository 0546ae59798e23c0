import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '../limits.js';
import { createNode, deleteNode, moveNode, renameNode } from './edit.js';
import {
  childType,
  countNodes,
  findById,
  findByPath,
  NODE_TYPES,
  toWire,
  typesOfferedAt,
  walk,
  type NodeType,
  type PlacedNode,
  type Tree,
  type TreeNode,
  type WireNode,
} from './node.js';
import { parseTree, TreeError } from './parse.js';
import { reconcileTree } from './reconcile.js';

describe('parseTree (3 §4)', () => {
  it('parses what toWire wrote', () => {
    fc.assert(fc.property(storedTree(), (tree) => void expect(parseTree(toWire(tree))).toEqual(tree)));
  });

  it('parses a tree after JSON, and one without ids', () => {
    fc.assert(
      fc.property(storedTree(), (tree) => {
        const sent: unknown = JSON.parse(JSON.stringify(toWire(withoutIds(tree))));
        expect(parseTree(sent)).toEqual(withoutIds(tree));
      }),
    );
  });

  it('parses nothing, null and {} as the empty tree', () => {
    for (const empty of [undefined, null, '', {}]) expect(parseTree(empty)).toEqual([]);
  });

  it('returns a tree or throws a TreeError for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (input) => {
        try {
          parseTree(input);
        } catch (error) {
          expect(error).toBeInstanceOf(TreeError);
        }
      }),
    );
  });

  it('refuses an unknown key at any level, and names it', () => {
    fc.assert(
      fc.property(storedTree({ minModules: 1 }), fc.nat(), (tree, pick) => {
        const wire = toWire(tree);
        const { path } = pickFrom(walk(tree), pick);
        Object.assign(wireAt(wire, tree, path), { colour: 'red' });
        expect(() => parseTree(wire)).toThrow('Unknown field in the tree: colour');
      }),
    );
  });

  it.each([
    ['a level left out', { 0: node('Shop', 'section') }, '"Shop" is a section, but the root holds only modules'],
    ['no type', { 0: { title: 'Shop' } }, '"Shop" has no known type; here it would be module'],
    ['no title', { 0: { title: '!!', type: 'module' } }, 'A node has no title'],
    ['a title that is too long', { 0: node('x'.repeat(LIMITS.treeTitleMax + 1), 'module') }, 'at most 120 characters'],
    ['siblings alike', { 0: node('Shop', 'module'), 1: node('SHOP', 'module') }, '"SHOP" appears twice'],
    ['an id twice', { 0: node('A', 'module', 'x'), 1: node('B', 'module', 'x') }, '"B" has the id of another node'],
    ['an id that is none', { 0: { ...node('Shop', 'module'), id: 7 } }, '"Shop" has an invalid id'],
    ['a node that is a list', { 0: [] }, 'A node is not an object'],
    ['a text', 'Shop', 'The components should be an object'],
  ])('refuses %s with a sentence', (_what, input, sentence) => {
    expect(() => parseTree(input)).toThrow(sentence);
    expect(() => parseTree(input)).toThrow(TreeError);
  });

  it('refuses children of a file', () => {
    const path = ['Shop', 'Cart', 'Paying', 'By card', 'Too deep'];
    const wire = path.reduceRight<object>(
      (below, title, level) => ({ 0: { ...node(title, typeAt(level)), ...below } }),
      {},
    );
    expect(() => parseTree(wire)).toThrow('"Too deep" is below a test case file, which can’t have children');
  });

  it('accepts 20,000 nodes and not one more', () => {
    const modules = (count: number) => Object.fromEntries(range(count).map((n) => [n, node(`Module ${n}`, 'module')]));
    expect(countNodes(parseTree(modules(LIMITS.treeNodesMax)))).toBe(20_000);
    expect(() => parseTree(modules(LIMITS.treeNodesMax + 1))).toThrow('A tree has at most 20000 nodes');
  });

  it('keeps the order of the indexes, whatever the order of the keys', () => {
    const wire = { 10: node('Last', 'module'), 2: node('Second', 'module'), 0: node('First', 'module') };
    expect(parseTree(wire).map(({ title }) => title)).toEqual(['First', 'Second', 'Last']);
  });
});

describe('editing', () => {
  it('never produces a tree that the server would refuse', () => {
    fc.assert(
      fc.property(storedTree(), edits(), (tree, todo) => {
        const edited = applyEdits(tree, todo);
        expect(parseTree(toWire(edited))).toEqual(edited);
      }),
    );
  });

  it('offers the types of 3 §4', () => {
    expect([null, ...NODE_TYPES].map((type) => typesOfferedAt(type))).toEqual([
      ['module'],
      ['section'],
      ['scenario'],
      ['scenario', 'test-case-file'],
      ['test-case-file'],
    ]);
  });

  it('requires three characters of a new title, one of a changed one, and ignores an empty one', () => {
    const tree = createNode([], null, { id: 'a', title: 'Abc!', type: 'module' });
    expect(tree[0]?.title).toBe('Abc');
    expect(() => createNode([], null, { id: 'b', title: 'Ab!', type: 'module' })).toThrow(
      'Required fields should be valid',
    );
    expect(renameNode(tree, 'a', 'X')[0]?.title).toBe('X');
    expect(renameNode(tree, 'a', ' !? ')).toBe(tree);
    expect(renameNode(tree, 'a', ' Abc! ')).toBe(tree);
  });

  it('refuses a title that a sibling has, ignoring case', () => {
    const tree = createNode(createNode([], null, moduleNode('a', 'Shop')), null, moduleNode('b', 'Blog'));
    expect(() => createNode(tree, null, moduleNode('c', 'shop'))).toThrow('"shop" already exists');
    expect(() => renameNode(tree, 'b', 'SHOP')).toThrow('"SHOP" already exists');
    expect(renameNode(tree, 'a', 'SHOP')[0]?.title).toBe('SHOP');
  });

  it('refuses to move a node into itself, or to another level', () => {
    const tree = createNode(createNode([], null, moduleNode('a', 'Shop')), 'a', {
      id: 'b',
      title: 'Cart',
      type: 'section',
    });
    expect(() => moveNode(tree, 'a', 'b')).toThrow('A node can’t be moved into itself');
    expect(() => moveNode(tree, 'b', null)).toThrow('A section can’t be placed at the root');
  });
});

describe('reconcileTree (3 §4)', () => {
  it('with ids, keeps the identity of each node through any creates, renames, moves and deletes', () => {
    fc.assert(
      fc.property(storedTree(), edits(), (stored, todo) => {
        const edited = applyEdits(stored, todo);
        const change = reconcileTree(stored, asSent(edited), idMaker());
        expect(asSent(change.tree, isNewId)).toEqual(asSent(edited));
        const before = new Set(idsOf(stored));
        const after = new Set(idsOf(change.tree));
        expect(change.created.map(idOf).sort()).toEqual([...after].filter((id) => !before.has(id)).sort());
        expect(change.removed.map(idOf).sort()).toEqual([...before].filter((id) => !after.has(id)).sort());
        for (const { id, oldPath, newPath } of change.repathed) {
          expect(findById(stored, id)?.path).toEqual(oldPath);
          expect(findById(change.tree, id)?.path).toEqual(newPath);
        }
      }),
    );
  });

  it('without ids, changes nothing when nothing changed', () => {
    fc.assert(
      fc.property(storedTree(), (stored) => {
        expect(reconcileTree(stored, withoutIds(stored), idMaker())).toEqual({
          tree: stored,
          created: [],
          removed: [],
          repathed: [],
        });
      }),
    );
  });

  it('without ids, a rename keeps the identity of the node and its descendants', () => {
    fc.assert(
      fc.property(storedTree({ minModules: 1 }), fc.nat(), anyTitle(), (stored, pick, newTitle) => {
        const { node: renamed, path } = pickFrom(walk(stored), pick);
        const edited = renameNode(stored, renamed.id!, `${newTitle} anew`);
        const change = reconcileTree(stored, withoutIds(edited), idMaker(), {
          oldPath: path,
          newTitle: `${newTitle} anew`,
        });
        expect(change.tree).toEqual(edited);
        expect(change.repathed.map(({ id }) => id)).toEqual(idsOf([renamed]));
      }),
    );
  });

  it('without ids, a move keeps the identity of the node and its descendants', () => {
    fc.assert(
      fc.property(storedTree({ minModules: 2, titles: 'unique' }), fc.nat(), fc.nat(), (stored, pick, place) => {
        const moved = pickFrom(walk(stored), pick).node;
        const targets = parentsFor(stored, moved.type);
        const edited = moveNode(stored, moved.id!, pickFrom(targets, place));
        const change = reconcileTree(stored, withoutIds(edited), idMaker());
        expect(change.tree).toEqual(edited);
        expect([...change.created, ...change.removed]).toEqual([]);
      }),
    );
  });

  it('without ids, a delete removes only the node and its descendants', () => {
    fc.assert(
      fc.property(storedTree({ minModules: 1 }), fc.nat(), (stored, pick) => {
        const { node: gone } = pickFrom(walk(stored), pick);
        const change = reconcileTree(stored, withoutIds(deleteNode(stored, gone.id!)), idMaker());
        expect(change.tree).toEqual(deleteNode(stored, gone.id!));
        expect(change.removed.map(idOf)).toEqual(idsOf([gone]));
      }),
    );
  });

  it('with ids, a new node with the title of a removed one is a new node', () => {
    const section = (id: string | null): TreeNode => ({ id, title: 'Cart', type: 'section', children: [] });
    const shop: TreeNode = { ...moduleNode('a', 'Shop'), children: [] };
    const admin: TreeNode = { ...moduleNode('b', 'Admin'), children: [] };
    const stored: Tree = [{ ...shop, children: [section('c')] }, admin];
    const change = reconcileTree(stored, [shop, { ...admin, children: [section(null)] }], idMaker());
    expect(change.removed.map(idOf)).toEqual(['c']);
    expect(change.created).toHaveLength(1);
  });

  it('refuses an id that the stored tree does not have, and an id with another type', () => {
    const stored = createNode([], null, moduleNode('a', 'Shop'));
    expect(() => reconcileTree(stored, createNode([], null, moduleNode('b', 'Shop')), idMaker())).toThrow(
      '"Shop" refers to a node that no longer exists',
    );
    const section: TreeNode = { id: 'a', title: 'Cart', type: 'section', children: [] };
    const other: Tree = [{ id: null, title: 'Other', type: 'module', children: [section] }];
    expect(() => reconcileTree(stored, other, idMaker())).toThrow('"Cart" can’t change its type');
  });
});

describe('findByPath', () => {
  it('finds every node by its path, ignoring case', () => {
    fc.assert(
      fc.property(storedTree(), (tree) => {
        for (const { node: placed, path } of walk(tree)) {
          expect(
            findByPath(
              tree,
              path.map((one) => one.toUpperCase()),
            ),
          ).toBe(placed);
        }
      }),
    );
  });
});

interface Shape {
  readonly title: string;
  readonly children: readonly Shape[];
}

function anyTitle(): fc.Arbitrary<string> {
  return fc.constantFrom('Login', 'Cart', 'Überblick', '登录', 'Check out 2', 'हिन्दी');
}

function shape(depth: number): fc.Arbitrary<Shape> {
  const children = depth > 1 ? fc.array(shape(depth - 1), { maxLength: 3 }) : fc.constant([]);
  return fc.record({ title: anyTitle(), children });
}

/** A tree as stored. Titles differ among siblings; `unique` ones in the whole tree. */
function storedTree(options: { minModules?: number; titles?: 'siblings' | 'unique' } = {}): fc.Arbitrary<Tree> {
  const { minModules = 0, titles = 'siblings' } = options;
  return fc.array(shape(NODE_TYPES.length), { minLength: minModules, maxLength: 4 }).map((shapes) => {
    let count = 0;
    const build = (level: readonly Shape[], type: NodeType): Tree =>
      level.map((one, position) => {
        const number = ++count;
        const below = childType(type);
        return {
          id: `id-${number}`,
          title: `${one.title} ${titles === 'unique' ? number : position}`,
          type,
          children: below ? build(one.children, below) : [],
        };
      });
    return build(shapes, 'module');
  });
}

interface Edit {
  readonly kind: 'create' | 'rename' | 'move' | 'delete';
  readonly target: number;
  readonly place: number;
  readonly title: string;
}

function edits(): fc.Arbitrary<Edit[]> {
  const kind = fc.constantFrom<Edit['kind']>('create', 'rename', 'move', 'move', 'delete');
  return fc.array(fc.record({ kind, target: fc.nat(), place: fc.nat(), title: anyTitle() }), { maxLength: 12 });
}

/** Applies the edits in order, skipping what the rules forbid. New nodes get ids that start with "temp". */
function applyEdits(tree: Tree, todo: readonly Edit[]): Tree {
  return todo.reduce((current, edit, index) => {
    try {
      return applyEdit(current, edit, index);
    } catch (error) {
      if (error instanceof TreeError) return current;
      throw error;
    }
  }, tree);
}

function applyEdit(tree: Tree, edit: Edit, index: number): Tree {
  const nodes = walk(tree).map((placed) => placed.node);
  if (edit.kind === 'create') {
    const parents = [null, ...nodes.filter((one) => childType(one.type))];
    const parent = pickFrom(parents, edit.target);
    const type = childType(parent?.type ?? null)!;
    return createNode(tree, parent?.id ?? null, { id: `temp-${index}`, title: `Made ${index} ${edit.title}`, type });
  }
  if (nodes.length === 0) return tree;
  const target = pickFrom(nodes, edit.target);
  if (edit.kind === 'rename') return renameNode(tree, target.id!, edit.title);
  if (edit.kind === 'delete') return deleteNode(tree, target.id!);
  return moveNode(tree, target.id!, pickFrom(parentsFor(tree, target.type), edit.place), edit.place % 3);
}

/** The ids of the nodes (null: the root) that may contain a node of this type. */
function parentsFor(tree: Tree, type: NodeType): (string | null)[] {
  if (type === 'module') return [null];
  return walk(tree)
    .filter(({ node: one }) => childType(one.type) === type)
    .map(({ node: one }) => one.id);
}

const isTemporary = (id: string): boolean => id.startsWith('temp');
const isNewId = (id: string): boolean => id.startsWith('new');
const idMaker = () => {
  let count = 0;
  return () => `new-${++count}`;
};

/** The tree as a client sends it: nodes that the server has not seen have no id. */
function asSent(tree: Tree, unseen: (id: string) => boolean = isTemporary): Tree {
  return tree.map((one) => ({
    ...one,
    id: one.id === null || unseen(one.id) ? null : one.id,
    children: asSent(one.children, unseen),
  }));
}
const withoutIds = (tree: Tree): Tree => asSent(tree, () => true);
const idOf = ({ node: one }: PlacedNode): string => one.id!;
const idsOf = (tree: Tree): string[] => walk(tree).map(idOf);

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const typeAt = (level: number): string => NODE_TYPES[level] ?? 'test-case-file';
const moduleNode = (id: string, text: string) => ({ id, title: text, type: 'module' as const });
function node(text: string, type: string, id?: string): object {
  return { ...(id === undefined ? {} : { id }), title: text, type };
}

function pickFrom<T>(list: readonly T[], pick: number): T {
  return list[pick % list.length]!;
}

/** The wire node at a path of titles. */
function wireAt(wire: { [index: number]: WireNode }, tree: Tree, path: readonly string[]): object {
  const [first, ...rest] = path;
  const index = tree.findIndex((one) => one.title === first);
  const here = wire[index]!;
  return rest.length === 0 ? here : wireAt(here, tree[index]!.children, rest);
}
