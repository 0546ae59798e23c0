import { titleKey, walk, type Tree, type TreeNode } from '@testplatform/contract';
import { ROOT } from './component.entity.js';
import type { TreeRow } from './components.repository.js';

/** Builds a tree from rows sorted by position. */
export function treeFromRows(rows: readonly TreeRow[]): Tree {
  const children = groupByParent(rows);
  const build = (parentId: string): TreeNode[] =>
    (children.get(parentId) ?? []).map(({ id, title, type }) => ({ id, title, type, children: build(id) }));
  return build(ROOT);
}

function groupByParent(rows: readonly TreeRow[]): Map<string, TreeRow[]> {
  const groups = new Map<string, TreeRow[]>();
  for (const row of rows) {
    const siblings = groups.get(row.parentId);
    if (siblings) siblings.push(row);
    else groups.set(row.parentId, [row]);
  }
  return groups;
}

/** Converts a tree whose nodes all have ids to rows. */
export function rowsFromTree(projectId: number, tree: Tree): TreeRow[] {
  return walk(tree).map(({ node, parent, position }) => ({
    id: node.id!,
    projectId,
    parentId: parent?.id ?? ROOT,
    type: node.type,
    title: node.title,
    titleKey: titleKey(node.title),
    position,
    trashId: null,
  }));
}
