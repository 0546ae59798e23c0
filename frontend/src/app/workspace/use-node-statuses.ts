import { joinPath, pathKey, type Tree } from '@testplatform/contract';
import { useCallback, useMemo } from 'react';
import { useGroupReport } from '../../api/reports.js';
import { flattenGroup, resultStatus } from '../../features/reports/report-model.js';
import { useRunningFile, type Run } from '../../features/runner/use-run.js';
import type { Status } from '../../shared/status.js';
import { nodeStatuses } from './node-statuses.js';

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
