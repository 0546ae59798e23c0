import { LIMITS } from '../limits.js';
import { stripTreeTitle } from '../reading/text-rules.js';
import { TEXTS } from '../texts.js';
import { childType, findByPath, NODE_TYPES, titleKey, type NodeType, type Tree, type TreeNode } from './node.js';
import { TreeError } from './parse.js';

/** Adds a node at the end of its parent's children; parent null is the root. */
export function createNode(tree: Tree, parentId: string | null, node: Pick<TreeNode, 'id' | 'title' | 'type'>): Tree {
  const title = stripTreeTitle(node.title);
  if (title.length < LIMITS.treeTitleMinCreate) throw new TreeError(TEXTS.requiredFields);
  return insertNode(tree, parentId, { id: node.id, title, type: node.type, children: [] });
}

/** Inserts a node with its descendants among its parent's children at `position` (default: the end). */
export function insertNode(
  tree: Tree,
  parentId: string | null,
  node: TreeNode,
  position = Number.POSITIVE_INFINITY,
): Tree {
  return updateChildren(tree, parentId, (siblings, parentType) => {
    requireType(node.type, parentType);
    requireFree(siblings, node.title);
    return [...siblings.slice(0, position), node, ...siblings.slice(position)];
  });
}

/**
 * The tree with a node at a path of titles, creating missing levels. `id` is null for the empty path.
 * @param newId generates node ids
 */
export function makePath(
  tree: Tree,
  path: readonly string[],
  newId: () => string,
): { readonly tree: Tree; readonly id: string | null } {
  let made = tree;
  let id: string | null = null;
  for (const [level, title] of path.entries()) {
    const found = findByPath(made, path.slice(0, level + 1));
    const node: TreeNode = found ?? { id: newId(), title, type: NODE_TYPES[level]!, children: [] };
    if (!found) made = insertNode(made, id, node);
    id = node.id;
  }
  return { tree: made, id };
}

/** Renames a node. An empty title, or the one that it has, changes nothing: the answer is the same tree. */
export function renameNode(tree: Tree, id: string, newTitle: string): Tree {
  const title = stripTreeTitle(newTitle);
  if (title.length < LIMITS.treeTitleMinRename || find(tree, id)?.title === title) return tree;
  return updateSiblingsOf(tree, id, (siblings) => {
    requireFree(
      siblings.filter((node) => node.id !== id),
      title,
    );
    return siblings.map((node) => (node.id === id ? { ...node, title } : node));
  });
}

/** Removes a node and its descendants. */
export const deleteNode = (tree: Tree, id: string): Tree =>
  updateSiblingsOf(tree, id, (siblings) => siblings.filter((node) => node.id !== id));

/**
 * Moves a node below another parent, to `position` among its other children (default: the end). Under the same parent
 * this only changes its position.
 */
export function moveNode(tree: Tree, id: string, parentId: string | null, position = Number.POSITIVE_INFINITY): Tree {
  const moved = find(tree, id);
  if (!moved) throw new TreeError('The node no longer exists');
  if (parentId !== null && find([moved], parentId)) throw new TreeError('A node can’t be moved into itself');
  return insertNode(deleteNode(tree, id), parentId, moved, position);
}

function find(tree: Tree, id: string): TreeNode | undefined {
  for (const node of tree) {
    const found = node.id === id ? node : find(node.children, id);
    if (found) return found;
  }
  return undefined;
}

type UpdateLevel = (siblings: Tree, parentType: NodeType | null) => Tree;

function updateChildren(tree: Tree, parentId: string | null, update: UpdateLevel): Tree {
  if (parentId === null) return update(tree, null);
  let found = false;
  const visit = (nodes: Tree): Tree =>
    nodes.map((node) => {
      if (found) return node;
      if (node.id === parentId) {
        found = true;
        return { ...node, children: update(node.children, node.type) };
      }
      const children = visit(node.children);
      return children === node.children ? node : { ...node, children };
    });
  const updated = visit(tree);
  if (!found) throw new TreeError('The target no longer exists');
  return updated;
}

function updateSiblingsOf(tree: Tree, id: string, update: UpdateLevel): Tree {
  const visit = (nodes: Tree, parentType: NodeType | null): Tree | null => {
    if (nodes.some((node) => node.id === id)) return update(nodes, parentType);
    for (const [index, node] of nodes.entries()) {
      const children = visit(node.children, node.type);
      if (children) return nodes.with(index, { ...node, children });
    }
    return null;
  };
  const updated = visit(tree, null);
  if (!updated) throw new TreeError('The node no longer exists');
  return updated;
}

function requireType(type: NodeType, parentType: NodeType | null): void {
  if (childType(parentType) !== type)
    throw new TreeError(`A ${type} can’t be placed ${parentType ? `in a ${parentType}` : 'at the root'}`);
}

function requireFree(siblings: Tree, title: string): void {
  if (siblings.some((node) => titleKey(node.title) === titleKey(title))) {
    throw new TreeError(`"${title}" already exists. Choose another title`);
  }
}
