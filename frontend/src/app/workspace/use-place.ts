import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { placeQuery, readPlace, type Place } from './place.js';

/** Where the person is, and the way to another place. */
export function usePlace(): { place: Place; go(to: Partial<Place>): void } {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const place = useMemo(() => readPlace(params), [params]);
  const go = useCallback((to: Partial<Place>) => void navigate(placeQuery(to)), [navigate]);
  return { place, go };
}
