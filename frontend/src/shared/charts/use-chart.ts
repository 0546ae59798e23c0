import { DELAYS } from '@testplatform/contract';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLatest } from '../hooks/use-latest.js';
import { useElapsed } from '../hooks/use-timing.js';
import { LazyCode, useLazyCode } from '../lazy-code.js';

const library = new LazyCode(() => import('./echarts.js'));

interface Chart {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly ready: boolean;
  /** Whether the library could not be loaded. */
  readonly failed: boolean;
  retry(): void;
}

/** What a click on a position of the category axis does, by index. */
export interface ChartPick {
  /** Whether a position has something to open. */
  can(place: number): boolean;
  pick(place: number): void;
}

/**
 * Draws `option` into the element of the returned ref, and redraws when the option or size changes. Loads ECharts with
 * the first chart; a chart appears after the documented second.
 */
export function useChart(option: EChartsCoreOption, pick?: ChartPick): Chart {
  const { value: echarts, failed, retry } = useLazyCode(library);
  const ref = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType | null>(null);
  const due = useElapsed(DELAYS.chartLoad);

  useEffect(() => {
    const element = ref.current;
    if (!element || !echarts) return undefined;
    const drawn = echarts.init(element);
    setChart(drawn);
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.dispose();
      setChart(null);
    };
  }, [echarts]);

  useEffect(() => {
    if (due) chart?.setOption(option, { notMerge: true });
  }, [chart, due, option]);

  usePick(chart, pick);
  return { ref, ready: due && chart !== null, failed, retry };
}

function usePick(chart: EChartsType | null, pick: ChartPick | undefined): void {
  const latest = useLatest(pick);
  useEffect(() => {
    if (!chart) return undefined;
    const surface = chart.getZr();
    const placeAt = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }): number | null => {
      const at = [offsetX, offsetY];
      if (!latest.current || !chart.containPixel('grid', at)) return null;
      const place = chart.convertFromPixel({ seriesIndex: 0 }, at)[0] ?? NaN;
      return latest.current.can(place) ? place : null;
    };
    const point = (event: Parameters<typeof placeAt>[0]) => {
      if (placeAt(event) !== null) surface.setCursorStyle('pointer');
    };
    const click = (event: Parameters<typeof placeAt>[0]) => {
      const place = placeAt(event);
      if (place !== null) latest.current?.pick(place);
    };
    surface.on('mousemove', point);
    surface.on('click', click);
    return () => {
      surface.off('mousemove', point);
      surface.off('click', click);
    };
  }, [chart, latest]);
}
