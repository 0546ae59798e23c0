import { useEffect, useState } from 'react';

/**
 * Whether `ms` have passed since `key` last changed (or since the first render). For the documented delays: what is to come is
 * fetched meanwhile.
 */
export function useElapsed(ms: number, key: unknown = null): boolean {
  const [elapsed, setElapsed] = useState<{ key: unknown } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed({ key }), ms);
    return () => clearTimeout(timer);
  }, [ms, key]);
  return elapsed !== null && Object.is(elapsed.key, key);
}
