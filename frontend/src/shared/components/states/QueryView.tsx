import type { ReactNode } from 'react';
import { useFailure, type Reading } from '../../hooks/use-failure.js';
import { ErrorState } from './ErrorState.js';

interface QueryViewProps<T> {
  readonly query: Reading<T>;
  /** Shown during the first load. */
  readonly loading: ReactNode;
  children(data: T): ReactNode;
}

/** A query in each state: loading, failed with Try again, or loaded. */
export function QueryView<T>({ query, loading, children }: QueryViewProps<T>) {
  const failure = useFailure(query);
  if (failure) return <ErrorState {...failure} />;
  return query.data === undefined ? loading : children(query.data);
}
