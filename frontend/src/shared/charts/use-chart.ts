import { DELAYS } from '@testplatform/contract';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useElapsed } from '../hooks/use-elapsed.js';

const library = () => import('./echarts.js');

/**
 * Draws `option` into the element of the answered ref, in its size, and anew when either changes. The library comes with the
 * first chart; a chart is shown the documented second after it began (1 §9).
 */
export function useChart(option: EChartsCoreOption): { ref: RefObject<HTMLDivElement | null>; ready: boolean } {
  const ref = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType | null>(null);
  const due = useElapsed(DELAYS.chartLoad);

  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let drawn: EChartsType | undefined;
    let gone = false;
    void library().then(({ init }) => {
      if (gone) return;
      drawn = init(element);
      setChart(drawn);
    });
    const observer = new ResizeObserver(() => drawn?.resize());
    observer.observe(element);
    return () => {
      gone = true;
      observer.disconnect();
      drawn?.dispose();
      setChart(null);
    };
  }, []);

  useEffect(() => {
    if (due) chart?.setOption(option, { notMerge: true });
  }, [chart, due, option]);

  return { ref, ready: due && chart !== null };
}
