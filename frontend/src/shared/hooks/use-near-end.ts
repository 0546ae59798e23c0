import { LIMITS, DELAYS } from '@testplatform/contract';
import { type UIEvent, useRef, useEffect, useMemo } from 'react';
import { throttle } from '../utils/throttle.js';
import { useLatest } from './use-latest.js';

/** For `onScroll` of an infinite list: calls `onNear` when less than 300 px are left below (1 §9), at most every 250 ms. */
export function useNearEnd(onNear: () => void): (event: UIEvent<HTMLElement>) => void {
  const scroller = useRef<HTMLElement | null>(null);
  const look = useThrottled(() => {
    if (scroller.current && leftBelow(scroller.current) < LIMITS.scrollThresholdPx) onNear();
  });
  return ({ currentTarget }) => {
    scroller.current = currentTarget;
    look();
  };
}

const leftBelow = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight;

/** The action, called at most once per `ms`. */
function useThrottled(action: () => void, ms: number = DELAYS.throttle): () => void {
  const latest = useLatest(action);
  const throttled = useMemo(() => throttle(() => latest.current(), ms), [latest, ms]);
  useEffect(() => throttled.cancel, [throttled]);
  return throttled.call;
}
