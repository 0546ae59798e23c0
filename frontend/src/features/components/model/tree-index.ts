import { childType, titleKey, walk, type NodeType, type PlacedNode, type Tree } from '@testplatform/contract';

/** The key of the row "All modules", and of the invisible root above it that the tree widget wants. */
export const ALL_MODULES = 'all-modules';
export const WIDGET_ROOT = 'root';

/** A tree looked up by id: built once for each tree, so that a row costs no search. */
export interface TreeIndex {
  readonly placed: ReadonlyMap<string, PlacedNode>;
  readonly children: ReadonlyMap<string, readonly string[]>;
}

export function indexTree(tree: Tree): TreeIndex {
  const placed = new Map<string, PlacedNode>();
  const children = new Map<string, readonly string[]>();
  const ids = (nodes: Tree): string[] => nodes.flatMap(({ id }) => (id === null ? [] : [id]));
  children.set(WIDGET_ROOT, [ALL_MODULES]);
  children.set(ALL_MODULES, ids(tree));
  for (const one of walk(tree)) {
    if (one.node.id === null) continue;
    placed.set(one.node.id, one);
    children.set(one.node.id, ids(one.node.children));
  }
  return { placed, children };
}

/** A tree of at most so many nodes is shown open. */
const SMALL_TREE = 40;

/** The rows that are open when a tree appears. */
export const initiallyOpen = (index: TreeIndex): string[] =>
  index.placed.size <= SMALL_TREE ? [ALL_MODULES, ...index.placed.keys()] : [ALL_MODULES];

/** The rows above a node, the outermost first: what has to be open for it to be seen. */
export function ancestorsOf(index: TreeIndex, id: string): string[] {
  const parent = index.placed.get(id)?.parent;
  return parent?.id ? [...ancestorsOf(index, parent.id), parent.id] : [ALL_MODULES];
}

/** What a filter leaves of a tree. */
export interface Filtered {
  /** The nodes with the text in their title, what is above them and what is below them. */
  readonly tree: Tree;
  /** How many titles have the text in them. */
  readonly matches: number;
  /** What has to be open for every match to be seen. */
  readonly open: readonly string[];
}

/** Filters a tree by titles, ignoring case; without a text all of it is left. */
export function filterTree(tree: Tree, query: string): Filtered {
  const wanted = titleKey(query.trim());
  if (wanted === '') return { tree, matches: 0, open: [ALL_MODULES] };
  const open: string[] = [ALL_MODULES];
  let matches = 0;
  const visit = (nodes: Tree): Tree =>
    nodes.flatMap((node) => {
      const before = matches;
      const isMatch = titleKey(node.title).includes(wanted);
      const children = visit(node.children);
      if (matches > before && node.id !== null) open.push(node.id);
      if (isMatch) matches++;
      // Below a match everything stays within reach.
      if (isMatch) return [node];
      return children.length > 0 ? [{ ...node, children }] : [];
    });
  return { tree: visit(tree), matches, open };
}

/** A title cut where the filter's text stands in it: before, match, after. Without a match the whole of it is "before". */
export function cutAtMatch(title: string, query: string): readonly [before: string, match: string, after: string] {
  const wanted = titleKey(query.trim());
  const plain = titleKey(title);
  const at = wanted === '' || plain.length !== title.length ? -1 : plain.indexOf(wanted);
  if (at < 0) return [title, '', ''];
  return [title.slice(0, at), title.slice(at, at + wanted.length), title.slice(at + wanted.length)];
}

/** Every row that can be open. */
export const openable = (index: TreeIndex): string[] =>
  [...index.children].flatMap(([id, children]) => (children.length > 0 && id !== WIDGET_ROOT ? [id] : []));

/** The first node whose own title has `query` in it. */
export function firstMatch(index: TreeIndex, query: string): string | undefined {
  const wanted = titleKey(query.trim());
  return [...index.placed].find(([, { node }]) => titleKey(node.title).includes(wanted))?.[0];
}

/**
 * The next row, in the order of the screen and round its end, whose title begins with what was typed. One letter, pressed again and
 * again, goes from row to row, as in the system's own lists.
 */
export function nextByPrefix(rows: readonly string[], titleOf: (id: string) => string, from: string, typed: string) {
  const start = Math.max(0, rows.indexOf(from));
  const prefix = new Set(typed).size === 1 ? typed.slice(0, 1) : typed;
  // One letter goes on to the next row; a longer prefix may still be the row it stands on.
  const first = prefix.length > 1 ? start : start + 1;
  const turned = [...rows.slice(first), ...rows.slice(0, first)];
  return turned.find((id) => titleKey(titleOf(id)).startsWith(titleKey(prefix)));
}

/** Where a node may move to: parents of its level, null being the root. */
export function moveTargets(index: TreeIndex, type: NodeType): (PlacedNode | null)[] {
  if (childType(null) === type) return [null];
  return [...index.placed.values()].filter(({ node }) => childType(node.type) === type);
}

/** How many nodes of each type stand below a node, in tree order of types. */
export function countBelow(placed: PlacedNode): ReadonlyMap<NodeType, number> {
  const counts = new Map<NodeType, number>();
  for (const { node } of walk(placed.node.children)) counts.set(node.type, (counts.get(node.type) ?? 0) + 1);
  return counts;
}
