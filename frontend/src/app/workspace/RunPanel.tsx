import type { Tree } from '@testplatform/contract';
import { RunReport } from '../../features/reports/index.js';
import { RunFacts } from '../../features/runner/index.js';
import { useHrefOf } from './use-href-of.js';

interface RunPanelProps {
  readonly projectId: number;
  readonly tree: Tree;
  readonly runId: string;
}

/** The report of one run; each file leads to its own report. */
export function RunPanel({ projectId, tree, runId }: RunPanelProps) {
  const hrefOf = useHrefOf(tree);
  return (
    <RunReport
      key={runId}
      projectId={projectId}
      runId={runId}
      hrefOf={hrefOf}
      renderRun={(run) => <RunFacts run={run} />}
    />
  );
}
