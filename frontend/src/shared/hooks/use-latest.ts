import { useEffect, useRef, type RefObject } from 'react';

/** A value for those who are told of it later than they were made. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
