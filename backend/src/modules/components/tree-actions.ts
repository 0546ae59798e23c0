import { type Action, type Tree, type TreeChange, walk } from '@testplatform/contract';

/** What a save does to the tree, as the rights name it (3 §2): nodes come, nodes go, and others have another title or place. */
export function actionsOf(before: Tree, { tree, created, removed, repathed }: TreeChange): Action[] {
  const actions: Action[] = [];
  if (created.length > 0) actions.push('create');
  if (removed.length > 0) actions.push('delete');
  if (repathed.length > 0 || isReordered(before, tree)) actions.push('modify');
  return actions;
}

/** Whether nodes that stay below their parent follow each other in another order. What comes and goes between them moves none. */
function isReordered(before: Tree, after: Tree): boolean {
  const [old, now] = [parentsOf(before), parentsOf(after)];
  const staying = (nodes: Parents, others: Parents) =>
    [...nodes.keys()].filter((id) => others.get(id) === nodes.get(id));
  return staying(old, now).join() !== staying(now, old).join();
}

/** Id to the id of the parent, in tree order. */
type Parents = ReadonlyMap<string, string | null>;
const parentsOf = (tree: Tree): Parents =>
  new Map([...walk(tree)].map(({ node, parent }) => [node.id!, parent?.id ?? null]));
