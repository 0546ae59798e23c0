import { useMemo } from 'react';
import { useDaywise, type DayHours } from '../../../api/analytics.js';
import { ChartCard } from '../../../shared/charts/ChartCard.js';
import { useChartLook } from '../../../shared/charts/use-chart-look.js';
import { SkeletonRows } from '../../../shared/components/Loading.js';
import { QueryView } from '../../../shared/components/QueryView.js';
import { heatmapOption } from '../model/heatmap-option.js';
import { HoursTable } from './HoursTable.js';

/** When runs happened in the last seven days, hour by hour. */
export function ScheduledInsights({ projectId }: { readonly projectId: number }) {
  const hours = useDaywise(projectId);
  return (
    <QueryView query={hours} loading={<SkeletonRows rows={1} height={380} label="Loading the hours" />}>
      {(data) => <Heatmap hours={data} />}
    </QueryView>
  );
}

function Heatmap({ hours }: { readonly hours: DayHours }) {
  const look = useChartLook();
  const option = useMemo(() => heatmapOption(hours, look), [hours, look]);
  return <ChartCard title="Scheduled insights" option={option} table={<HoursTable hours={hours} />} />;
}
