import type { ResultsPeriod } from '../../../api/analytics.js';
import { PeriodChart } from '../../../shared/charts/PeriodChart.js';
import { periodLabel } from '../model/labels.js';

interface RunExecutionProps {
  readonly periods: Readonly<Record<string, ResultsPeriod>>;
  /** Of the whole span. */
  readonly days: number;
}

/** How the test cases of each period ended. A blocker is a failure and a warning a success, so they are shown as parts of them. */
export function RunExecution({ periods, days }: RunExecutionProps) {
  const of = (count: (period: ResultsPeriod) => number) => Object.values(periods).map(count);
  return (
    <PeriodChart
      title="Test run execution"
      kind="bar"
      labels={Object.keys(periods).map((key) => periodLabel(key, days))}
      series={[
        { label: 'Success', color: 'success', values: of(({ success, concentrate }) => success - concentrate) },
        { label: 'Warning', color: 'warning', values: of(({ concentrate }) => concentrate) },
        { label: 'Failed', color: 'failed', values: of(({ failure, blocker }) => failure - blocker) },
        { label: 'Blocker', color: 'blocker', values: of(({ blocker }) => blocker) },
      ]}
      unit=""
    />
  );
}
