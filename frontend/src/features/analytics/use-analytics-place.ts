import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { placeQuery, readPlace, toDay, type AnalyticsPlace } from './model/span.js';

/** What the dashboard shows, and the way to show something else. Back keeps each step. */
export function useAnalyticsPlace(): {
  place: AnalyticsPlace;
  /** The day on which the dashboard was opened, as 2026-01-31. */
  today: string;
  go(change: Partial<AnalyticsPlace>): void;
} {
  const [today] = useState(() => toDay(new Date()));
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const place = useMemo(() => readPlace(params), [params]);
  const go = useCallback(
    (change: Partial<AnalyticsPlace>) => {
      // From the address and not from `place`: of two quick changes, the second must not undo the first before that is drawn.
      const now = readPlace(new URLSearchParams(window.location.search));
      void navigate(placeQuery({ ...now, ...change }));
    },
    [navigate],
  );
  return { place, today, go };
}
