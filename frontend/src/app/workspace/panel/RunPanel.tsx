import type { Tree } from '@testplatform/contract';
import { RunReport } from '../../../features/reports/run/RunReport.js';
import { useShownCase, type Run } from '../../../features/runner/use-run.js';
import { RunFacts } from '../../../features/runner/history/RunFacts.js';
import { useHrefOf } from '../use-place.js';
import { useScreenRecord } from '../use-screen-record.js';

interface RunPanelProps {
  readonly projectId: number;
  readonly run: Run;
  readonly tree: Tree;
  readonly runId: string;
}

/** The report of one run; each file links to its own report. */
export function RunPanel({ projectId, run: live, tree, runId }: RunPanelProps) {
  const hrefOf = useHrefOf(tree);
  const record = useScreenRecord();
  return (
    <RunReport
      key={runId}
      projectId={projectId}
      runId={runId}
      hrefOf={hrefOf}
      onPlay={record.play}
      runningCase={useShownCase(live, runId)}
      renderRun={(run) => <RunFacts projectId={projectId} run={run} />}
    />
  );
}
