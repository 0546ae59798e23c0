import { LIMITS } from '../limits.js';

/** The levels of the component tree, outermost first (2 §1). */
export const NODE_TYPES = ['module', 'section', 'scenario', 'test-case-file'] as const;
export type NodeType = (typeof NODE_TYPES)[number];
export const isNodeType = (value: unknown): value is NodeType => NODE_TYPES.some((type) => type === value);

/** A node in memory. The server assigns `id`; null on a node that was never saved. */
export interface TreeNode {
  readonly id: string | null;
  readonly title: string;
  readonly type: NodeType;
  readonly children: readonly TreeNode[];
}
export type Tree = readonly TreeNode[];

/** A node on the wire: children keyed by their index. */
export interface WireNode {
  id?: string;
  title: string;
  type: NodeType;
  [index: number]: WireNode;
}
export type WireTree = { [index: number]: WireNode };

/** The level below, or null below a file. */
export const childType = (type: NodeType | null): NodeType | null =>
  type === null ? 'module' : (NODE_TYPES[NODE_TYPES.indexOf(type) + 1] ?? null);

/** The types that Create offers at a node; null is the root. A node of the same type becomes a sibling, one of the level below a child. */
export function typesOfferedAt(type: NodeType | null): readonly NodeType[] {
  switch (type) {
    case null:
      return ['module'];
    case 'module':
      return ['section'];
    case 'section':
      return ['scenario'];
    case 'scenario':
      return ['scenario', 'test-case-file'];
    case 'test-case-file':
      return ['test-case-file'];
  }
}

/** Titles are unique among siblings, ignoring case (3 §4). */
export const titleKey = (title: string): string => title.normalize('NFC').toLocaleLowerCase('en');

export function toWire(tree: Tree): WireTree {
  return Object.fromEntries(tree.map((node, index) => [index, nodeToWire(node)]));
}

function nodeToWire({ id, title, type, children }: TreeNode): WireNode {
  return { ...(id === null ? {} : { id }), title, type, ...toWire(children) };
}

/** A node with its position. */
export interface PlacedNode {
  readonly node: TreeNode;
  readonly parent: TreeNode | null;
  /** Titles from the module down to the node. */
  readonly path: readonly string[];
  readonly position: number;
}

/** Every node, parents before children, in tree order. */
export function walk(tree: Tree): PlacedNode[] {
  const placed: PlacedNode[] = [];
  const visit = (nodes: Tree, parent: TreeNode | null, above: readonly string[]): void => {
    for (const [position, node] of nodes.entries()) {
      const path = [...above, node.title];
      placed.push({ node, parent, path, position });
      visit(node.children, node, path);
    }
  };
  visit(tree, null, []);
  return placed;
}

/** A path as a map key. Titles contain no `/`. */
export const pathKey = (path: readonly string[]): string => path.map(titleKey).join('/');

export const findById = (tree: Tree, id: string): PlacedNode | undefined => {
  for (const placed of walk(tree)) if (placed.node.id === id) return placed;
  return undefined;
};

/** The node at a path of titles, ignoring case; undefined if there is none. */
export function findByPath(tree: Tree, path: readonly string[]): TreeNode | undefined {
  let level = tree;
  let found: TreeNode | undefined;
  for (const title of path) {
    found = level.find((node) => titleKey(node.title) === titleKey(title));
    if (!found) return undefined;
    level = found.children;
  }
  return found;
}

/** A title unused among `siblings`: `wanted`, or with the next free number after it. */
export function freeTitle(siblings: Tree, wanted: string): string {
  const taken = new Set(siblings.map(({ title }) => titleKey(title)));
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const title = wanted.slice(0, LIMITS.treeTitleMax - suffix.length) + suffix;
    if (!taken.has(titleKey(title))) return title;
  }
}

export const countNodes = (tree: Tree): number => tree.reduce((sum, node) => sum + 1 + countNodes(node.children), 0);

/** `{module: {section: {scenario: [file]}}}`, as the connector screen reads it. */
export type ComponentsObject = { [module: string]: { [section: string]: { [scenario: string]: string[] } } };
export function toComponentsObject(tree: Tree): ComponentsObject {
  const nest = <T>(nodes: Tree, inner: (node: TreeNode) => T): { [title: string]: T } =>
    Object.fromEntries(nodes.map((node) => [node.title, inner(node)]));
  return nest(tree, (module) =>
    nest(module.children, (section) =>
      nest(section.children, (scenario) => scenario.children.map((file) => file.title)),
    ),
  );
}
