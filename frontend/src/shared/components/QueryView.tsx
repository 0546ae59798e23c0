import type { ReactNode } from 'react';
import { useFailure, type Reading } from '../hooks/use-failure.js';
import { ErrorState } from './ErrorState.js';

interface QueryViewProps<T> {
  readonly query: Reading<T>;
  /** What stands there while it is read for the first time. */
  readonly loading: ReactNode;
  children(data: T): ReactNode;
}

/** What is read from the server, in each of its states: on its way, failed with the way to try again, or there. */
export function QueryView<T>({ query, loading, children }: QueryViewProps<T>) {
  const failure = useFailure(query);
  if (failure) return <ErrorState {...failure} />;
  return query.data === undefined ? loading : children(query.data);
}
