import { childType, titleKey, walk, type NodeType, type PlacedNode, type Tree } from '@testplatform/contract';

/** The key of the row "All modules", and of the invisible root above it that the tree widget requires. */
export const ALL_MODULES = 'all-modules';
export const WIDGET_ROOT = 'root';

/** A tree indexed by id. Built once per tree, so that rows need no search. */
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

/** A tree of at most this many nodes is shown expanded. */
const SMALL_TREE = 40;

/** The rows that are open when a tree appears. */
export const initiallyOpen = (index: TreeIndex): string[] =>
  index.placed.size <= SMALL_TREE ? [ALL_MODULES, ...index.placed.keys()] : [ALL_MODULES];

/** The ancestors of a node, outermost first: they must be open for it to be visible. */
export function ancestorsOf(index: TreeIndex, id: string): string[] {
  const parent = index.placed.get(id)?.parent;
  return parent?.id ? [...ancestorsOf(index, parent.id), parent.id] : [ALL_MODULES];
}

/** The node itself, or the scenario of a file; null is "All modules". */
export function holderOf(index: TreeIndex, id: string): PlacedNode | null {
  const placed = index.placed.get(id) ?? null;
  return placed?.node.type === 'test-case-file' ? (index.placed.get(placed.parent?.id ?? '') ?? null) : placed;
}

/** A filtered tree. */
export interface Filtered {
  /** The nodes whose title contains the text, with their ancestors and descendants. */
  readonly tree: Tree;
  /** How many titles contain the text. */
  readonly matches: number;
  /** The rows that must be open for every match to be visible. */
  readonly open: readonly string[];
}

/** Filters a tree by title, ignoring case. An empty text keeps everything. */
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
      // Descendants of a match are kept.
      if (isMatch) return [node];
      return children.length > 0 ? [{ ...node, children }] : [];
    });
  return { tree: visit(tree), matches, open };
}

/** A title split at the filter's text: before, match, after. Without a match, all of it is "before". */
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

/** The first node whose title contains `query`. */
export function firstMatch(index: TreeIndex, query: string): string | undefined {
  const wanted = titleKey(query.trim());
  return [...index.placed].find(([, { node }]) => titleKey(node.title).includes(wanted))?.[0];
}

/**
 * The next row, in screen order and wrapping around, whose title starts with the typed text. Repeating one letter steps
 * from row to row, as in native lists.
 */
export function nextByPrefix(rows: readonly string[], titleOf: (id: string) => string, from: string, typed: string) {
  const start = Math.max(0, rows.indexOf(from));
  const prefix = new Set(typed).size === 1 ? typed.slice(0, 1) : typed;
  // A single letter starts at the next row; a longer prefix may match the current one.
  const first = prefix.length > 1 ? start : start + 1;
  const turned = [...rows.slice(first), ...rows.slice(0, first)];
  return turned.find((id) => titleKey(titleOf(id)).startsWith(titleKey(prefix)));
}

/** The possible new parents of a node; null is the root. */
export function moveTargets(index: TreeIndex, type: NodeType): (PlacedNode | null)[] {
  if (childType(null) === type) return [null];
  return [...index.placed.values()].filter(({ node }) => childType(node.type) === type);
}

/** The number of descendants of a node by type, outermost type first. */
export function countBelow(placed: PlacedNode): ReadonlyMap<NodeType, number> {
  const counts = new Map<NodeType, number>();
  for (const { node } of walk(placed.node.children)) counts.set(node.type, (counts.get(node.type) ?? 0) + 1);
  return counts;
}
