import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type RefObject } from 'react';
import { ROW_HEIGHT } from './row-style.js';

interface RunningRow {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly virtualizer: Pick<Virtualizer<HTMLDivElement, Element>, 'measurementsCache'>;
  /** Index of the row; -1 if no case runs, or it is not shown. */
  readonly row: number;
  /** Pixels at the lower edge of the window that the live preview covers. */
  readonly covered: number;
  /** Whether a form is open, which must not move. */
  readonly hasForm: boolean;
}

/** Scrolls to the running case, above the live preview, unless the user has scrolled away from the previous one. */
export function useRunningRow({ scroller, virtualizer, row, covered, hasForm }: RunningRow): void {
  const followed = useRef(-1);
  useEffect(() => {
    const list = scroller.current;
    const item = virtualizer.measurementsCache[row];
    if (row < 0) followed.current = -1;
    if (!list || !item || hasForm) return;
    const { top, bottom } = list.getBoundingClientRect();
    const height = Math.min(bottom, window.innerHeight - covered) - top;
    const isInSight = (index: number): boolean => {
      const start = (virtualizer.measurementsCache[index]?.start ?? 0) - list.scrollTop;
      return start >= -ROW_HEIGHT && start < height;
    };
    const isLeft = followed.current >= 0 && followed.current !== row && !isInSight(followed.current);
    if (isLeft) return;
    followed.current = row;
    // Below the head, with the next row visible too.
    const lowest = item.start + 3 * ROW_HEIGHT - height;
    list.scrollTo({ top: Math.min(item.start, Math.max(lowest, list.scrollTop)) });
  }, [scroller, virtualizer, row, covered, hasForm]);
}
