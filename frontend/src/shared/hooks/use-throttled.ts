import { DELAYS } from '@testplatform/contract';
import { useEffect, useMemo } from 'react';
import { throttle } from '../utils/throttle.js';
import { useLatest } from './use-latest.js';

/** The action, but at most once in `ms` (1 §9). */
export function useThrottled(action: () => void, ms: number = DELAYS.throttle): () => void {
  const latest = useLatest(action);
  const throttled = useMemo(() => throttle(() => latest.current(), ms), [latest, ms]);
  useEffect(() => throttled.cancel, [throttled]);
  return throttled.call;
}
