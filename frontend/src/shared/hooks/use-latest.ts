import { useEffect, useRef, type RefObject } from 'react';

/** A ref to the latest value, for callbacks created earlier. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
