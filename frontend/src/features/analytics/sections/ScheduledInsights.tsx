import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { TEXTS } from '@testplatform/contract';
import type { EChartsCoreOption } from 'echarts/core';
import { useMemo } from 'react';
import { useDaywise, type DayHours } from '../../../api/runs/analytics.js';
import { chartBase } from '../../../shared/charts/chart-base.js';
import { ChartCard } from '../../../shared/charts/ChartCard.js';
import { useChartLook, type ChartLook } from '../../../shared/charts/use-chart-look.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { QueryView } from '../../../shared/components/states/QueryView.js';
import { formatCount, plural } from '../../../shared/utils/format.js';
import { periodLabel } from '../model/labels.js';

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

/** The hours with runs, newest first. */
function HoursTable({ hours }: { readonly hours: DayHours }) {
  const rows = Object.entries(hours)
    .flatMap(([day, ofDay]) => Object.entries(ofDay).map(([hour, counts]) => ({ day, hour, ...counts })))
    .filter(({ runs, success, failure }) => runs + success + failure > 0)
    .reverse();
  return (
    <Table size="small" stickyHeader aria-label="Scheduled insights">
      <TableHead>
        <TableRow>
          <TableCell>Day</TableCell>
          <TableCell>Hour</TableCell>
          <TableCell align="right">Runs</TableCell>
          <TableCell align="right">Success</TableCell>
          <TableCell align="right">Failed</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ day, hour, runs, success, failure }) => (
          <TableRow key={`${day} ${hour}`}>
            <TableCell>{periodLabel(day, 1)}</TableCell>
            <TableCell>{`${hour.padStart(2, '0')}:00`}</TableCell>
            <TableCell align="right">{formatCount(runs)}</TableCell>
            <TableCell align="right">{formatCount(success)}</TableCell>
            <TableCell align="right">{formatCount(failure)}</TableCell>
          </TableRow>
        ))}
        {rows.length === 0 && (
          <TableRow>
            <TableCell colSpan={5}>{TEXTS.noRecords}</TableCell>
          </TableRow>
        )}
      </TableBody>
    </Table>
  );
}

export const HOURS = Array.from({ length: 24 }, (_one, hour) => String(hour));
const WEEK = 7;
/** Height of the scale below the hours, in pixels. */
const SCALE = 56;

/** The ECharts option of days by hours; more runs have a stronger colour. */
function heatmapOption(hours: DayHours, look: ChartLook): EChartsCoreOption {
  const { text, animation, grid, tooltip } = chartBase(look, 'runs');
  const days = Object.keys(hours);
  const cells = days.flatMap((day, row) => HOURS.map((hour, column) => [column, row, hours[day]?.[hour]?.runs ?? 0]));
  const most = Math.max(1, ...cells.map(([, , runs]) => runs ?? 0));
  return {
    animation,
    grid: { ...grid, top: 8, bottom: SCALE },
    tooltip: { ...tooltip, position: 'top' },
    xAxis: { type: 'category', data: HOURS, axisLabel: text, splitArea: { show: true } },
    yAxis: { type: 'category', inverse: true, data: days.map((day) => periodLabel(day, WEEK)), axisLabel: text },
    visualMap: {
      min: 0,
      max: most,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      precision: 0,
      text: [plural(most, 'run'), '0'],
      textStyle: text,
      inRange: { color: [look.palette.background.default, look.palette.primary.main] },
    },
    series: [{ type: 'heatmap', name: 'Runs', data: cells }],
  };
}
