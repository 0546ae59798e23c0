import { useCallback } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';

/**
 * Returns a function that navigates to the same page with another query. It starts from the browser's address, not from
 * the rendered one: the second of two quick changes must not undo the first, which may not be rendered yet.
 */
export function useChangeQuery(): (
  change: (now: URLSearchParams) => URLSearchParams | string,
  options?: NavigateOptions,
) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, options) =>
      void navigate({ search: String(change(new URLSearchParams(window.location.search))) }, options),
    [navigate],
  );
}
