import { useState } from 'react';
import { sentencesOf } from '../utils/sentences-of.js';

/** What is read from the server, as the hooks of the queries answer it. */
export interface Reading<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isFetching: boolean | undefined;
  /** Something else stands in the place of what is read. */
  readonly isPlaceholderData?: boolean;
  /** How often it could not be read; unknown counts as some time. */
  readonly errorUpdateCount?: number;
  refetch(): unknown;
}

export interface Failure {
  readonly sentences: readonly string[];
  onRetry(): void;
  readonly busy: boolean;
}

/**
 * Why something is not there, from the first try that failed until it is: a query forgets its error as soon as it tries again, and a
 * screen that did too would take the button away under the person's finger. Null while there is nothing to say.
 */
export function useFailure(reading: Reading<unknown>): Failure | null {
  const { data, error, isFetching, isPlaceholderData = false, errorUpdateCount = 1, refetch } = reading;
  const [last, setLast] = useState<unknown>(null);
  if (error && error !== last) setLast(error);
  const why = error || last;
  const isMissing = data === undefined || isPlaceholderData;
  if (!isMissing || !why || errorUpdateCount === 0) return null;
  return { sentences: sentencesOf(why), onRetry: () => void refetch(), busy: isFetching === true };
}

/** Two readings as one: there when both are. */
export function together<A, B>(one: Reading<A>, other: Reading<B>): Reading<readonly [A, B]> {
  const missing = [one, other].filter(({ data }) => data === undefined);
  const isThere = one.data !== undefined && other.data !== undefined;
  return {
    data: isThere ? [one.data, other.data] : undefined,
    error: missing.find(({ error }) => error)?.error ?? null,
    isFetching: missing.some(({ isFetching }) => isFetching === true),
    errorUpdateCount: Math.max(0, ...missing.map(({ errorUpdateCount = 1 }) => errorUpdateCount)),
    refetch: () => missing.forEach(({ refetch }) => void refetch()),
  };
}
