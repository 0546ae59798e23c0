import { BarChart, HeatmapChart, LineChart, TreeChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

// Only the parts of ECharts that are needed. This module is large and loads with the first chart.
register([
  BarChart,
  HeatmapChart,
  LineChart,
  TreeChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
  SVGRenderer,
]);

export { init };
