import type { EChartsCoreOption } from 'echarts/core';
import { chartBase } from '../../../shared/charts/chart-base.js';
import type { ChartLook } from '../../../shared/charts/use-chart-look.js';
import type { FlowNode } from './figures.js';

/** How many names fit legibly below one another in the chart. */
const NAMES_IN_A_COLUMN = 20;

/**
 * How many levels below the project are expanded at first: as many as fit the height, and at least the modules. A click
 * expands the others.
 */
export function openLevels(flow: FlowNode): number {
  let levels = 1;
  for (let nodes = flow.children.flatMap(childrenOf); isColumn(nodes); nodes = nodes.flatMap(childrenOf)) levels++;
  return levels;
}

const childrenOf = ({ children }: FlowNode): readonly FlowNode[] => children;
const isColumn = ({ length }: readonly FlowNode[]): boolean => length > 0 && length <= NAMES_IN_A_COLUMN;

/** Characters. */
const NAME_LENGTH = 18;
/** Pixels that such a name needs, and that all five levels need. */
const NAME_WIDTH = 120;
export const FLOW_WIDTH = 5 * NAME_WIDTH + 64;

/** A name truncated to the available room. */
export const shortName = ({ name }: { readonly name: string }): string =>
  name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name;

/** The ECharts option of the flow, from left to right. */
export function flowOption(flow: FlowNode, look: ChartLook): EChartsCoreOption {
  const { text, animation, tooltip } = chartBase(look, '');
  const surface = { backgroundColor: look.palette.background.paper, padding: [0, 2] };
  return {
    animation,
    tooltip: { ...tooltip, valueFormatter: undefined },
    series: [
      {
        type: 'tree',
        data: [flow],
        left: 48,
        right: NAME_WIDTH + 16,
        initialTreeDepth: openLevels(flow),
        // Above its node, with a background, so that no line crosses a name. The tooltip shows long names in full.
        label: { ...text, ...surface, position: 'top', distance: 6, formatter: shortName },
        leaves: { label: { position: 'right', align: 'left', verticalAlign: 'middle' } },
        itemStyle: { color: look.palette.primary.main, borderColor: look.palette.primary.main },
        lineStyle: { color: look.palette.divider },
      },
    ],
  };
}
