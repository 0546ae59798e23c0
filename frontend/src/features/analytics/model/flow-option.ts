import type { EChartsCoreOption } from 'echarts/core';
import { chartBase } from '../../../shared/charts/chart-base.js';
import type { ChartLook } from '../../../shared/charts/use-chart-look.js';
import type { FlowNode } from './figures.js';

/** How many names fit legibly below one another in the chart. */
const NAMES_IN_A_COLUMN = 20;

/**
 * How many levels below the project are expanded at first: as many as fit the height, and at least the modules. A click expands the
 * others.
 */
export function openLevels(flow: FlowNode): number {
  let levels = 1;
  for (let nodes = flow.children.flatMap(childrenOf); isColumn(nodes); nodes = nodes.flatMap(childrenOf)) levels++;
  return levels;
}

const childrenOf = ({ children }: FlowNode): readonly FlowNode[] => children;
const isColumn = ({ length }: readonly FlowNode[]): boolean => length > 0 && length <= NAMES_IN_A_COLUMN;

/** The ECharts option of the flow, from left to right. */
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
        initialTreeDepth: openLevels(flow),
        label: { ...text, position: 'left', align: 'right', verticalAlign: 'middle' },
        leaves: { label: { position: 'right', align: 'left' } },
        itemStyle: { color: look.palette.primary.main, borderColor: look.palette.primary.main },
        lineStyle: { color: look.palette.divider },
      },
    ],
  };
}
