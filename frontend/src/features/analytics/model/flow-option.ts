import type { EChartsCoreOption } from 'echarts/core';
import { chartBase } from '../../../shared/charts/chart-base.js';
import type { ChartLook } from '../../../shared/charts/use-chart-look.js';
import type { FlowNode } from './figures.js';

/** Levels that are open at first: the project, its modules and their sections. */
const OPEN_LEVELS = 2;

/** The chart library's description of the flow, from left to right. */
export function flowOption(flow: FlowNode, look: ChartLook): EChartsCoreOption {
  const { text, animation, tooltip } = chartBase(look, '');
  return {
    animation,
    tooltip: { ...tooltip, valueFormatter: undefined },
    series: [
      {
        type: 'tree',
        data: [flow],
        left: '12%',
        right: '18%',
        initialTreeDepth: OPEN_LEVELS,
        label: { ...text, position: 'left', align: 'right', verticalAlign: 'middle' },
        leaves: { label: { position: 'right', align: 'left' } },
        itemStyle: { color: look.palette.primary.main, borderColor: look.palette.primary.main },
        lineStyle: { color: look.palette.divider },
      },
    ],
  };
}
