import { useEffect, useRef, useState } from 'react';

const SECOND = 1_000;

/** Seconds until `ms` have passed, when `onEnd` is called once. `stop` ends it; null from then on. */
export function useCountdown(ms: number, onEnd: () => void): [secondsLeft: number | null, stop: () => void] {
  const [left, setLeft] = useState(ms);
  const [stopped, setStopped] = useState(false);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  }, [onEnd]);

  useEffect(() => {
    if (stopped) return undefined;
    // Against the clock: the timers of a tab in the background are slow.
    const until = Date.now() + ms;
    const timer = setInterval(() => {
      const remaining = Math.max(0, until - Date.now());
      setLeft(remaining);
      if (remaining > 0) return;
      clearInterval(timer);
      end.current();
    }, SECOND);
    return () => clearInterval(timer);
  }, [ms, stopped]);
  return [stopped ? null : Math.ceil(left / SECOND), () => setStopped(true)];
}
