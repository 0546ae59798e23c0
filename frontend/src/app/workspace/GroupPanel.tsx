import type { PlacedNode, Tree } from '@testplatform/contract';
import { GroupReport } from '../../features/reports/GroupReport.js';
import { useRunningFile, type Run } from '../../features/runner/use-run.js';
import { selectionOf } from './selected-node.js';
import { useHrefOf } from './use-href-of.js';

interface GroupPanelProps {
  readonly projectId: number;
  readonly run: Run;
  readonly tree: Tree;
  readonly selected: PlacedNode | null;
}

/** The report of a node that is not a file; each card leads to its file. */
export function GroupPanel({ projectId, run, tree, selected }: GroupPanelProps) {
  const hrefOf = useHrefOf(tree);
  return (
    <GroupReport
      key={selected?.node.id ?? 'all'}
      projectId={projectId}
      selection={selectionOf(selected)}
      isRunning={useRunningFile(run) !== null}
      hrefOf={hrefOf}
    />
  );
}
