import { BarChart, HeatmapChart, LineChart, TreeChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

// Only what the charts need: this file is the chart library's whole weight, and it is loaded when the first chart is shown.
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
