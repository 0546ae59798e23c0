import { DELAYS } from '@testplatform/contract';
import { useEffect, useState, useCallback } from 'react';

/** The value, once it has not changed for `ms`. */
export function useDebounced<T>(value: T, ms: number = DELAYS.debounce): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/**
 * Whether `ms` have passed since `key` last changed or the first render. For the documented delays, during which data
 * is prefetched.
 */
export function useElapsed(ms: number, key: unknown = null): boolean {
  const [elapsed, setElapsed] = useState<{ key: unknown } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed({ key }), ms);
    return () => clearTimeout(timer);
  }, [ms, key]);
  return elapsed !== null && Object.is(elapsed.key, key);
}

/** A flag that resets itself `ms` after it was last raised: for "Saved" and "Copied". */
export function useFlash(ms: number): [raised: boolean, raise: () => void] {
  const [raisedAt, setRaisedAt] = useState<number | null>(null);
  useEffect(() => {
    if (raisedAt === null) return undefined;
    const timer = setTimeout(() => setRaisedAt(null), ms);
    return () => clearTimeout(timer);
  }, [raisedAt, ms]);
  return [raisedAt !== null, useCallback(() => setRaisedAt(performance.now()), [])];
}
