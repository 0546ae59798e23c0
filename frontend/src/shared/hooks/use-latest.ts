import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A ref to the latest value, for callbacks created earlier. Effects and handlers of the same render see it. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
