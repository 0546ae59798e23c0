import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { beginForm } from './use-new-form.js';
import { placeQuery, readPlace, type Place } from './place.js';

/** Where the person is, and the way to another place. */
export function usePlace(): { place: Place; go(to: Partial<Place>): void } {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const place = useMemo(() => readPlace(params), [params]);
  const go = useCallback(
    (to: Partial<Place>) => {
      const isNewForm = to.tab === 'new' && !to.caseId && to.view !== 'configuration';
      void navigate(placeQuery(to), isNewForm ? { state: beginForm() } : undefined);
    },
    [navigate],
  );
  return { place, go };
}
