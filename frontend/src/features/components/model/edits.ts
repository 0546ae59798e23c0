import {
  createNode,
  deleteNode,
  findById,
  moveNode,
  pathKey,
  renameNode,
  TreeError,
  walk,
  type NodeType,
  type PlacedNode,
  type Tree,
  type TreeNode,
} from '@testplatform/contract';

/** One edit of the tree. We keep edits rather than their result, so that they can be replayed on a newer tree. */
export type Edit =
  | {
      readonly kind: 'create';
      readonly parentId: string | null;
      readonly id: string;
      readonly title: string;
      readonly type: NodeType;
    }
  | { readonly kind: 'rename'; readonly id: string; readonly title: string }
  | { readonly kind: 'move'; readonly id: string; readonly parentId: string | null; readonly position?: number }
  | { readonly kind: 'delete'; readonly id: string };

/**
 * The tree after an edit.
 * @throws TreeError if the edit is not possible in this tree
 */
export function applyEdit(tree: Tree, edit: Edit): Tree {
  switch (edit.kind) {
    case 'create':
      return createNode(tree, edit.parentId, edit);
    case 'rename':
      return renameNode(tree, edit.id, edit.title);
    case 'move':
      return moveNode(tree, edit.id, edit.parentId, edit.position);
    case 'delete':
      return deleteNode(tree, edit.id);
  }
}

export interface Replay {
  readonly tree: Tree;
  /** The edits that could be applied, in order. */
  readonly kept: readonly Edit[];
  /** One sentence for each edit that could not be applied. */
  readonly lost: readonly string[];
}

/**
 * Replays edits on another tree. One that no longer fits (its node is deleted, its title taken) is reported; the others
 * are applied.
 */
export function replay(tree: Tree, edits: readonly Edit[]): Replay {
  let current = tree;
  const kept: Edit[] = [];
  const lost: string[] = [];
  for (const edit of edits) {
    try {
      current = applyEdit(current, edit);
      kept.push(edit);
    } catch (error) {
      if (!(error instanceof TreeError)) throw error;
      lost.push(`${describe(edit, current)}: ${error.message}`);
    }
  }
  return { tree: current, kept, lost };
}

const VERBS: Record<Edit['kind'], string> = {
  create: 'Create',
  rename: 'Rename',
  move: 'Move',
  delete: 'Delete',
};

function describe(edit: Edit, tree: Tree): string {
  const title = edit.kind === 'create' ? edit.title : findById(tree, edit.id)?.node.title;
  return `${VERBS[edit.kind]} ${title === undefined ? 'a node' : `“${title}”`}`;
}

/**
 * Prefix of the temporary id of a new node, until the server has given it one. The server's ids are UUIDs, so they
 * can't collide.
 */
const DRAFT = 'draft:';
export const newDraftId = (): string => `${DRAFT}${crypto.randomUUID()}`;
export const isDraftId = (id: string | null): boolean => id?.startsWith(DRAFT) ?? false;

export const hasDrafts = (tree: Tree): boolean => tree.some((node) => isDraftId(node.id) || hasDrafts(node.children));

/** Whether every node has an id. A tree that was just saved may not, until it is refetched. */
export const isIdentified = (tree: Tree): boolean =>
  tree.every((node) => node.id !== null && isIdentified(node.children));

/** The tree as it is sent: new nodes have no id. */
export const withoutDraftIds = (tree: Tree): Tree =>
  tree.map((node) => ({
    ...node,
    id: isDraftId(node.id) ? null : node.id,
    children: withoutDraftIds(node.children),
  }));

/** Whether a stored tree equals the one that was sent. New nodes may have any id. */
export const isAsSent = (sent: Tree, stored: Tree): boolean =>
  sent.length === stored.length &&
  sent.every(({ id, title, type, children }, index) => {
    const other = stored[index];
    if (!other || other.title !== title || other.type !== type) return false;
    return (id === other.id || id === null || isDraftId(id)) && isAsSent(children, other.children);
  });

/** Draft id → server id, matched by path. */
export type Adopted = ReadonlyMap<string, string>;

/** Maps the draft ids of a sent tree to the ids that the server gave the nodes. */
export function adoptIds(sent: Tree, answered: Tree): Adopted {
  const byPath = new Map(walk(answered).map(({ node, path }) => [pathKey(path), node.id]));
  const adopted = new Map<string, string>();
  for (const { node, path } of walk(sent)) {
    const id = byPath.get(pathKey(path));
    if (node.id !== null && isDraftId(node.id) && id) adopted.set(node.id, id);
  }
  return adopted;
}

/** The same edit, with draft ids replaced by the server's ids. */
export function renameIds(edit: Edit, adopted: Adopted): Edit {
  const real = (id: string): string => adopted.get(id) ?? id;
  const parentId = 'parentId' in edit && edit.parentId !== null ? real(edit.parentId) : null;
  return 'parentId' in edit ? { ...edit, id: real(edit.id), parentId } : { ...edit, id: real(edit.id) };
}

/** The edit for Create: a node of the selected node's own type becomes its sibling, otherwise its child. */
export function createEdit(at: PlacedNode | null, type: NodeType, title: string): Edit {
  const parent: TreeNode | null = at?.node.type === type ? at.parent : (at?.node ?? null);
  return { kind: 'create', parentId: parent?.id ?? null, id: newDraftId(), title, type };
}
