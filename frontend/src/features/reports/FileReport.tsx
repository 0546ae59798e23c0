import AssessmentIcon from '@mui/icons-material/AssessmentOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FilePath } from '@testplatform/contract';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useChangeQuery } from '../../shared/hooks/use-change-query.js';
import {
  useLiveFileReport,
  useResult,
  type FileResults,
  type ReportEntry,
  type RunOfFile,
} from '../../api/runs/reports.js';
import type { TrendSeries } from '../../shared/charts/trend.js';
import { TrendChart } from '../../shared/charts/TrendChart.js';
import { EmptyState } from '../../shared/components/states/EmptyState.js';
import { ErrorState } from '../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { useFailure } from '../../shared/hooks/use-failure.js';
import { useIsStale } from '../../shared/hooks/use-is-stale.js';
import { CounterFilter } from './CounterFilter.js';
import { FailurePanel } from './failure/FailurePanel.js';
import { LatestRun } from './LatestRun.js';
import { Metrics } from './Metrics.js';
import {
  countersOf,
  traceOf,
  caseTrend,
  transferTrend,
  isCounter,
  resultStatus,
  type Counter,
} from './report-model.js';
import { ResultCases } from './case/ResultCases.js';
import { SENTENCES } from '../../shared/texts.js';

interface FileReportProps {
  readonly projectId: number;
  readonly file: FilePath;
  /** Whether files of the project are running. */
  readonly isRunning: boolean;
  /** Whether this file is known to be running. */
  readonly runsHere: boolean;
  /** Plays the record of a result; null for the latest one. */
  onPlay(result: string | null): void;
}

/** The report of one file: latest result, trends, and each case. */
export function FileReport({ projectId, file, isRunning, runsHere, onPlay }: FileReportProps) {
  const report = useLiveFileReport(projectId, file, isRunning, runsHere);
  const isStale = useIsStale(runsHere, report.dataUpdatedAt);
  const failure = useFailure(report);
  if (failure) return <ErrorState {...failure} />;
  if (!report.data) return <SkeletonRows rows={6} height={56} label="Loading the report" />;
  const { latest } = report.data;
  if (!latest) {
    return (
      <EmptyState
        icon={<AssessmentIcon />}
        title={SENTENCES.notRunYet}
        text="Run this test case file to see its results and trends here."
      />
    );
  }
  return (
    <>
      {(runsHere || isStale) && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {runsHere ? 'This file is running.' : 'The run has ended, and its result is being loaded.'} The previous
          result is shown below.
        </Alert>
      )}
      <LoadedReport projectId={projectId} {...report.data} latest={latest} onPlay={onPlay} />
    </>
  );
}

interface LoadedReportProps extends FileResults, Pick<FileReportProps, 'projectId' | 'onPlay'> {
  readonly latest: ReportEntry;
}

function LoadedReport({ projectId, latest, rows, trend, onPlay }: LoadedReportProps) {
  const [row, setRow] = useState<string | null>(null);
  const shown = rows.find((one) => one.row === row) ?? latest;
  const { data: result } = useResult(projectId, shown.result_id);
  const [counter, setCounter] = useCounter();
  const play = () => onPlay(shown.result_id === latest.result_id ? null : shown.result_id);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {rows.length > 1 && (
        <TextField
          select
          size="small"
          label="Row"
          value={shown.row ?? ''}
          onChange={(event) => setRow(event.target.value)}
          sx={{ justifySelf: 'start', minWidth: 200 }}
        >
          {rows.map((one) => (
            <MenuItem key={one.result_id} value={one.row ?? ''}>
              {one.row}: {resultStatus(one).label}
            </MenuItem>
          ))}
        </TextField>
      )}
      <LatestRun entry={shown} trace={traceOf(shown, result)} onPlay={play} />
      <FailurePanel projectId={projectId} entry={shown} />
      <CounterFilter label="Results" counters={countersOf(shown.summary)} chosen={counter} onChoose={setCounter} />
      <Metrics entry={shown} />
      <Trends runs={trend} />
      <ResultCases
        key={shown.row}
        projectId={projectId}
        entry={shown}
        counter={counter}
        title="Test cases of the latest run"
      />
    </Box>
  );
}

const CASES: readonly TrendSeries[] = [
  { key: 'success', label: 'Success', color: 'success' },
  { key: 'failed', label: 'Failed', color: 'failed' },
  { key: 'warning', label: 'Warning', color: 'warning' },
  { key: 'blocker', label: 'Blocker', color: 'blocker' },
];
const TRANSFER: readonly TrendSeries[] = [{ key: 'transfer', label: 'Transfer size', color: 'primary' }];
const HEIGHT = 240;

/** The two trends of a file's runs. */
function Trends({ runs }: { readonly runs: readonly RunOfFile[] }) {
  const cases = useMemo(() => caseTrend(runs), [runs]);
  const transfer = useMemo(() => transferTrend(runs), [runs]);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))' }}>
      <TrendChart title="Test case trend" points={cases} series={CASES} height={HEIGHT} />
      <TrendChart title="Transfer size trend" points={transfer} series={TRANSFER} unit="MB" height={HEIGHT} />
    </Box>
  );
}

/** The counter that filters a report, kept in the address (`?result=`). */
function useCounter(): [Counter | null, (counter: Counter | null) => void] {
  const [params] = useSearchParams();
  const changeQuery = useChangeQuery();
  const chosen = params.get('result');
  const choose = (counter: Counter | null) =>
    changeQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (counter) next.set('result', counter);
        else next.delete('result');
        return next;
      },
      { replace: true },
    );
  return [isCounter(chosen) ? chosen : null, choose];
}
