import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A ref to the latest value, for callbacks created earlier, and for effects that are declared after it. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
