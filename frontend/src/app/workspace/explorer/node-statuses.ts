import { joinPath, pathKey, type Tree, type TreeNode } from '@testplatform/contract';
import { useCallback, useMemo } from 'react';
import { useGroupReport } from '../../../api/runs/reports.js';
import { flattenGroup, resultStatus } from '../../../features/reports/report-model.js';
import { useRunningFile, type Run } from '../../../features/runner/use-run.js';
import type { Status } from '../../../shared/status.js';

const NOTHING = {};

/** The status of each node by id, from the latest results and the file that is running. */
export function useNodeStatuses(projectId: number, tree: Tree, run: Run): (nodeId: string) => Status | undefined {
  const running = useRunningFile(run);
  const { data: group } = useGroupReport(projectId, NOTHING, running !== null);
  const statuses = useMemo(() => {
    const files = new Map<string, Status>();
    for (const { path, entry } of flattenGroup(group ?? {}))
      files.set(keyOf(joinPath(path)), resultStatus(entry).status);
    if (running) files.set(keyOf(running), 'running');
    return nodeStatuses(tree, files);
  }, [group, running, tree]);
  return useCallback((nodeId) => statuses.get(nodeId), [statuses]);
}

const keyOf = (path: string): string => pathKey(path.split('/'));

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
