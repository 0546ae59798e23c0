import { partsOf } from '@testplatform/contract';
import type { PerformancePeriod, ResultsPeriod } from '../../../api/runs/analytics.js';
import { PeriodChart } from '../../../shared/charts/PeriodChart.js';
import { toMegabytes, toSeconds } from '../../../shared/utils/format.js';
import { periodLabel } from '../model/labels.js';

interface TrendProps {
  /** Those without file runs are gaps. */
  readonly periods: Readonly<Record<string, PerformancePeriod>>;
  /** Length of the whole span in days. */
  readonly days: number;
}

/** Average megabytes that a file run loads. */
export function SizeTrend({ periods, days }: TrendProps) {
  const values = averages(periods, ({ transfer_size }) => Number(toMegabytes(transfer_size)));
  return (
    <PeriodChart
      title="Transfer size trend"
      kind="line"
      labels={labelsOf(periods, days)}
      series={[{ label: 'Average of a file run', color: 'primary', values }]}
      unit="MB"
    />
  );
}

/** Average seconds that a file run takes. */
export function DurationTrend({ periods, days }: TrendProps) {
  const values = averages(periods, ({ duration }) => Number(toSeconds(duration ?? 0)));
  return (
    <PeriodChart
      title="Transfer duration trend"
      kind="line"
      labels={labelsOf(periods, days)}
      series={[{ label: 'Average of a file run', color: 'primary', values }]}
      unit="s"
    />
  );
}

const averages = (
  periods: TrendProps['periods'],
  of: (averages: PerformancePeriod['performanceSummary']) => number,
): (number | null)[] =>
  Object.values(periods).map(({ performanceSummary, totals }) => (totals.files > 0 ? of(performanceSummary) : null));

const labelsOf = (periods: TrendProps['periods'], days: number): readonly string[] =>
  Object.keys(periods).map((key) => periodLabel(key, days));

interface RunExecutionProps {
  readonly periods: Readonly<Record<string, ResultsPeriod>>;
  /** Length of the whole span in days. */
  readonly days: number;
}

/** Outcomes of the test cases per period. */
export function RunExecution({ periods, days }: RunExecutionProps) {
  const parts = Object.values(periods).map((period) => partsOf({ ...period, skipped: 0 }));
  const of = (status: 'success' | 'warning' | 'failed' | 'blocker') => parts.map((counts) => counts[status]);
  return (
    <PeriodChart
      title="Test run execution"
      kind="bar"
      labels={Object.keys(periods).map((key) => periodLabel(key, days))}
      series={[
        { label: 'Success', color: 'success', values: of('success') },
        { label: 'Warning', color: 'warning', values: of('warning') },
        { label: 'Failed', color: 'failed', values: of('failed') },
        { label: 'Blocker', color: 'blocker', values: of('blocker') },
      ]}
      unit=""
    />
  );
}
