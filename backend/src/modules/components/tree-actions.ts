import { type Action, type Tree, type TreeChange, walk } from '@testplatform/contract';

/** The actions that a save implies (3 §2): create for added nodes, delete for removed ones, modify for renames and moves. */
export function actionsOf(before: Tree, { tree, created, removed, repathed }: TreeChange): Action[] {
  const actions: Action[] = [];
  if (created.length > 0) actions.push('create');
  if (removed.length > 0) actions.push('delete');
  if (repathed.length > 0 || isReordered(before, tree)) actions.push('modify');
  return actions;
}

/** Whether nodes that keep their parent changed their order. Added and removed siblings don't count. */
function isReordered(before: Tree, after: Tree): boolean {
  const [old, now] = [parentsOf(before), parentsOf(after)];
  const staying = (nodes: Parents, others: Parents) =>
    [...nodes.keys()].filter((id) => others.get(id) === nodes.get(id));
  return staying(old, now).join() !== staying(now, old).join();
}

/** Id to the id of the parent, in tree order. */
type Parents = ReadonlyMap<string, string | null>;
const parentsOf = (tree: Tree): Parents =>
  new Map(walk(tree).map(({ node, parent }) => [node.id!, parent?.id ?? null]));
