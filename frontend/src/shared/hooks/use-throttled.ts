import { DELAYS } from '@testplatform/contract';
import { useEffect, useMemo, useRef } from 'react';
import { throttle } from '../utils/throttle.js';

/** The action, but at most once in `ms` (1 §9). */
export function useThrottled(action: () => void, ms: number = DELAYS.throttle): () => void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  const throttled = useMemo(() => throttle(() => latest.current(), ms), [ms]);
  useEffect(() => throttled.cancel, [throttled]);
  return throttled.call;
}
