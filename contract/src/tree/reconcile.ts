import { pathKey, titleKey, walk, type PlacedNode, type Tree, type TreeNode } from './node.js';
import { TreeError } from './parse.js';

/** The rename in a save (2 §7, 3 §13). */
export interface Rename {
  /** The old path down to the node, titles from the module. */
  readonly oldPath: readonly string[];
  readonly newTitle: string;
}

/** The effect of a save on the stored tree. */
export interface TreeChange {
  /** The tree to store: every node has an id. */
  readonly tree: Tree;
  readonly created: readonly PlacedNode[];
  readonly removed: readonly PlacedNode[];
  /** Nodes whose path has changed: renamed, moved, or below such a node. */
  readonly repathed: readonly {
    readonly id: string;
    readonly node: TreeNode;
    readonly oldPath: readonly string[];
    readonly newPath: readonly string[];
  }[];
}

/**
 * Matches an incoming tree to the stored one (3 §4): by `id`, or without an id by path, where the new path of a rename
 * matches the old one. If no ids are sent, a removed and a new node of equal title and type are a move.
 * @param newId generates ids of new nodes
 * @throws TreeError for an id that the stored tree does not have
 */
export function reconcileTree(stored: Tree, incoming: Tree, newId: () => string, rename?: Rename): TreeChange {
  const before = walk(stored);
  const byId = new Map(before.map((placed) => [placed.node.id!, placed]));
  const ids = matchById(walk(incoming), byId);
  // A client that sends ids identifies moved nodes itself: its nodes without ids are new.
  const sendsIds = ids.size > 0;
  matchByPath(incoming, before, ids, rename);
  if (!sendsIds) matchMoves(incoming, before, ids);

  const created: PlacedNode[] = [];
  const tree = withIds(incoming, ids, newId);
  const after = walk(tree);
  for (const placed of after) if (!byId.has(placed.node.id!)) created.push(placed);
  const kept = new Set(after.map((placed) => placed.node.id));
  return {
    tree,
    created,
    removed: before.filter((placed) => !kept.has(placed.node.id)),
    repathed: after.flatMap(({ node, path }) => {
      const old = byId.get(node.id!);
      return old && old.path.join('/') !== path.join('/')
        ? [{ id: node.id!, node, oldPath: old.path, newPath: path }]
        : [];
    }),
  };
}

type Ids = Map<TreeNode, string>;

function matchById(incoming: readonly PlacedNode[], byId: ReadonlyMap<string, PlacedNode>): Ids {
  const ids: Ids = new Map();
  for (const { node } of incoming) {
    if (node.id === null) continue;
    const stored = byId.get(node.id);
    if (!stored)
      throw new TreeError(`"${node.title}" refers to a node that no longer exists. Reload the tree and try again`);
    if (stored.node.type !== node.type) throw new TreeError(`"${node.title}" can’t change its type`);
    ids.set(node, node.id);
  }
  return ids;
}

function matchByPath(incoming: Tree, before: readonly PlacedNode[], ids: Ids, rename: Rename | undefined): void {
  const taken = new Set(ids.values());
  const free = new Map(
    before.filter(({ node }) => !taken.has(node.id!)).map((placed) => [pathKey(placed.path), placed.node.id!]),
  );
  for (const { node, path } of walk(incoming)) {
    if (ids.has(node)) continue;
    const key = pathKey(oldPathOf(path, rename));
    const id = free.get(key);
    if (id === undefined) continue;
    ids.set(node, id);
    free.delete(key);
  }
}

/** The path of an incoming node before the rename. */
function oldPathOf(path: readonly string[], rename: Rename | undefined): readonly string[] {
  if (!rename) return path;
  const depth = rename.oldPath.length;
  const renamed = [...rename.oldPath.slice(0, -1), rename.newTitle];
  const inside = path.length >= depth && renamed.every((title, level) => titleKey(title) === titleKey(path[level]!));
  return inside ? [...rename.oldPath, ...path.slice(depth)] : path;
}

/** A removed node and a new one with the same title and type, both unique, are one moved node, including its descendants. */
function matchMoves(incoming: Tree, before: readonly PlacedNode[], ids: Ids): void {
  const taken = new Set(ids.values());
  const vanished = unique(before.filter(({ node }) => !taken.has(node.id!)));
  const appeared = unique(walk(incoming).filter(({ node }) => !ids.has(node)));
  for (const [key, placed] of appeared) {
    const old = vanished.get(key);
    if (placed && old && !ids.has(placed.node)) matchSubtree(placed.node, old.node, ids, taken);
  }
}

function matchSubtree(node: TreeNode, old: TreeNode, ids: Ids, taken: Set<string>): void {
  if (ids.has(node) || taken.has(old.id!)) return;
  ids.set(node, old.id!);
  taken.add(old.id!);
  const byTitle = new Map(old.children.map((child) => [titleKey(child.title), child]));
  for (const child of node.children) {
    const match = byTitle.get(titleKey(child.title));
    if (match) matchSubtree(child, match, ids, taken);
  }
}

function unique(nodes: readonly PlacedNode[]): Map<string, PlacedNode | null> {
  const found = new Map<string, PlacedNode | null>();
  for (const placed of nodes) {
    const key = `${placed.node.type}:${titleKey(placed.node.title)}`;
    found.set(key, found.has(key) ? null : placed);
  }
  return found;
}

function withIds(nodes: Tree, ids: Ids, newId: () => string): Tree {
  return nodes.map((node) => ({ ...node, id: ids.get(node) ?? newId(), children: withIds(node.children, ids, newId) }));
}
