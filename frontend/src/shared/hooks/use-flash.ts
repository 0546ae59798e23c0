import { useCallback, useEffect, useState } from 'react';

/** A flag that goes out by itself `ms` after it was last raised: for "Saved" and "Copied". */
export function useFlash(ms: number): [raised: boolean, raise: () => void] {
  const [raisedAt, setRaisedAt] = useState<number | null>(null);
  useEffect(() => {
    if (raisedAt === null) return undefined;
    const timer = setTimeout(() => setRaisedAt(null), ms);
    return () => clearTimeout(timer);
  }, [raisedAt, ms]);
  return [raisedAt !== null, useCallback(() => setRaisedAt(performance.now()), [])];
}
