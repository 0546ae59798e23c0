import { type Action, type Tree, type TreeChange, walk } from '@testplatform/contract';

/** The actions that a save implies: create for added nodes, delete for removed ones, modify for renames and moves (3 §2). */
export function actionsOf(before: Tree, { tree, created, removed, repathed }: TreeChange): Action[] {
  const actions: Action[] = [];
  if (created.length > 0) actions.push('create');
  if (removed.length > 0) actions.push('delete');
  if (repathed.length > 0 || isReordered(before, tree)) actions.push('modify');
  return actions;
}

/** Whether nodes under the same parent changed their order. Added and removed siblings don't count. */
function isReordered(before: Tree, after: Tree): boolean {
  const [old, now] = [parentsOf(before), parentsOf(after)];
  const staying = (nodes: Parents, others: Parents) =>
    [...nodes.keys()].filter((id) => others.get(id) === nodes.get(id));
  return staying(old, now).join() !== staying(now, old).join();
}

/** Node id to parent id, in tree order. */
type Parents = ReadonlyMap<string, string | null>;
const parentsOf = (tree: Tree): Parents =>
  new Map(walk(tree).map(({ node, parent }) => [node.id!, parent?.id ?? null]));
