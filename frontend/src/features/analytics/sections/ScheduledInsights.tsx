import { useMemo } from 'react';
import { sentencesOf } from '../../../api/api-error.js';
import { useDaywise, type DayHours } from '../../../api/analytics.js';
import { ChartCard } from '../../../shared/charts/ChartCard.js';
import { useChartLook } from '../../../shared/charts/use-chart-look.js';
import { ErrorState } from '../../../shared/components/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/Loading.js';
import { heatmapOption } from '../model/heatmap-option.js';
import { HoursTable } from './HoursTable.js';

/** When runs happened in the last seven days, hour by hour. */
export function ScheduledInsights({ projectId }: { readonly projectId: number }) {
  const hours = useDaywise(projectId);
  if (hours.isPending) return <SkeletonRows rows={1} height={380} label="Loading the hours" />;
  if (hours.isLoadingError)
    return (
      <ErrorState sentences={sentencesOf(hours.error)} onRetry={() => void hours.refetch()} busy={hours.isFetching} />
    );
  return <Heatmap hours={hours.data} />;
}

function Heatmap({ hours }: { readonly hours: DayHours }) {
  const look = useChartLook();
  const option = useMemo(() => heatmapOption(hours, look), [hours, look]);
  return <ChartCard title="Scheduled insights" option={option} table={<HoursTable hours={hours} />} />;
}
