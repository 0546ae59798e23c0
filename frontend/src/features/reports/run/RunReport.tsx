import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { RUN_FILE_OUTCOMES, type FilePath, type RunFileOutcome } from '@testplatform/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../api/client/api-error.js';
import { useRunReport, type RunReport as Report } from '../../../api/runs/run-reports.js';
import { EmptyState } from '../../../shared/components/states/EmptyState.js';
import { ErrorState } from '../../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { CounterFilter } from '../CounterFilter.js';
import { OUTCOMES } from './run-model.js';
import { RunCompare } from './RunCompare.js';
import { RunFailures } from './RunFailures.js';
import { RunFiles } from './RunFiles.js';
import { RunMatrix } from './RunMatrix.js';
import { RunNow, type RunningCase } from './RunNow.js';
import { useRunPlace, RUN_VIEWS, type RunView } from './use-run-place.js';

interface RunReportProps {
  readonly projectId: number;
  readonly runId: string;
  /** Returns the link to a file's report; undefined if the file is no longer in the tree. */
  hrefOf(path: FilePath): string | undefined;
  /** Plays the record of a result. */
  onPlay(result: string): void;
  /** The running case, if the live channel shows one of this run. */
  readonly runningCase: RunningCase | null;
  /** Renders the run's facts and actions. */
  renderRun(run: Report['run']): ReactNode;
}

/** The report of one run: its files with their attempts, failed first. */
export function RunReport({ projectId, runId, hrefOf, onPlay, runningCase, renderRun }: RunReportProps) {
  const [place, go] = useRunPlace();
  const { view } = place;
  const report = useRunReport(projectId, runId, view === 'files' ? place : { outcome: null, page: 1, sought: null });
  const failure = useFailure(report);
  if (report.isLoadingError && isUnknown(report.error)) return <UnknownRun />;
  if (failure) return <ErrorState {...failure} />;
  if (!report.data) return <SkeletonRows rows={8} height={56} label="Loading the run" />;
  const { run, outcomes, progress } = report.data;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {renderRun(run)}
      {progress && <RunNow {...{ run, progress, outcomes, runningCase, hrefOf }} />}
      <RunTabs
        view={view}
        hasMatrix={run.matrix !== null}
        onView={(next) => go({ view: next, page: 1, ...(next !== 'compare' && { other: null }) })}
      />
      <Box
        role="tabpanel"
        id="run-panel"
        aria-labelledby={`run-tab-${view}`}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
      >
        {view === 'files' && (
          <>
            <OutcomeFilter
              outcomes={outcomes}
              chosen={place.outcome}
              onChoose={(outcome) => go({ outcome, page: 1 })}
            />
            <RunFiles
              projectId={projectId}
              report={report.data}
              page={place.sought ? report.data.page : place.page}
              open={place.result}
              go={go}
              hrefOf={hrefOf}
              onPlay={onPlay}
            />
          </>
        )}
        {view === 'matrix' && (
          <RunMatrix projectId={projectId} runId={runId} page={place.page} onPage={(page) => go({ page })} />
        )}
        {view === 'failures' && (
          <RunFailures
            projectId={projectId}
            runId={runId}
            page={place.page}
            goesOn={progress !== null}
            onPage={(page) => go({ page })}
          />
        )}
        {view === 'compare' && <RunCompare projectId={projectId} runId={runId} place={place} go={go} />}
      </Box>
    </Box>
  );
}

/** A truncated link counts as unknown too. */
const isUnknown = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

function UnknownRun() {
  return (
    <EmptyState
      icon={<SearchOffIcon />}
      title="Run not found"
      text="This run doesn’t exist in this project. The link may be incomplete or from another project, or the run was removed."
      action={
        <Button component={Link} to="?" variant="contained">
          Go to the project
        </Button>
      }
    />
  );
}

interface RunTabsProps {
  readonly view: RunView;
  /** Whether the run is one of several environments. */
  readonly hasMatrix: boolean;
  onView(view: RunView): void;
}

const LABELS: Record<RunView, string> = {
  files: 'Files',
  matrix: 'Matrix',
  failures: 'Failures by message',
  compare: 'Compare with…',
};

/** The views of a run: files, side by side with other environments, failures, or comparison. */
function RunTabs({ view, hasMatrix, onView }: RunTabsProps) {
  return (
    <Tabs
      value={view}
      onChange={(_event, next: RunView) => onView(next)}
      variant="scrollable"
      aria-label="Report of the run"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {RUN_VIEWS.filter((one) => one !== 'matrix' || hasMatrix || view === 'matrix').map((one) => (
        <Tab key={one} value={one} label={LABELS[one]} id={`run-tab-${one}`} aria-controls="run-panel" />
      ))}
    </Tabs>
  );
}

interface OutcomeFilterProps {
  readonly outcomes: Report['outcomes'];
  readonly chosen: RunFileOutcome | null;
  onChoose(outcome: RunFileOutcome | null): void;
}

/** Always shown; the others only if they are chosen or there are such files. */
const ALWAYS: readonly RunFileOutcome[] = ['failed', 'warning', 'success'];

/** How many files of a run have each outcome; each counter filters the list. */
function OutcomeFilter({ outcomes, chosen, onChoose }: OutcomeFilterProps) {
  const counters = RUN_FILE_OUTCOMES.filter(
    (outcome) => outcomes[outcome] > 0 || outcome === chosen || ALWAYS.includes(outcome),
  ).map((key) => ({ key, ...OUTCOMES[key], count: outcomes[key] }));
  return <CounterFilter label="Files" counters={counters} chosen={chosen} onChoose={onChoose} />;
}
