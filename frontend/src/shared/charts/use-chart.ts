import { DELAYS } from '@testplatform/contract';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useElapsed } from '../hooks/use-timing.js';
import { LazyCode, useLazyCode } from '../lazy-code.js';

const library = new LazyCode(() => import('./echarts.js'));

interface Chart {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly ready: boolean;
  /** The library could not be loaded. */
  readonly failed: boolean;
  retry(): void;
}

/**
 * Draws `option` into the element of the returned ref, and redraws when the option or size changes. Loads ECharts with the first
 * chart; a chart appears after the documented second (1 §9).
 */
export function useChart(option: EChartsCoreOption): Chart {
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

  return { ref, ready: due && chart !== null, failed, retry };
}
