import { DELAYS } from '@testplatform/contract';
import { useEffect, useState } from 'react';

/** The value as it was before the last `ms` without a change. */
export function useDebounced<T>(value: T, ms: number = DELAYS.debounce): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
