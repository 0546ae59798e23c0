import { pathKey, type Tree, type TreeNode } from '@testplatform/contract';
import type { Status } from '../../shared/status.js';

const WORST_FIRST: readonly Status[] = ['running', 'blocker', 'failed', 'warning', 'success', 'idle'];

/**
 * The status of each node, by node id: a file has that of its last result, other nodes the worst of their descendants.
 */
export function nodeStatuses(tree: Tree, fileStatus: ReadonlyMap<string, Status>): ReadonlyMap<string, Status> {
  const statuses = new Map<string, Status>();
  const visit = (node: TreeNode, above: readonly string[]): Status => {
    const path = [...above, node.title];
    const below = node.children.map((child) => visit(child, path));
    const own = node.type === 'test-case-file' ? (fileStatus.get(pathKey(path)) ?? 'idle') : 'idle';
    const status = WORST_FIRST.find((one) => one === own || below.includes(one)) ?? 'idle';
    if (node.id !== null) statuses.set(node.id, status);
    return status;
  };
  for (const node of tree) visit(node, []);
  return statuses;
}
