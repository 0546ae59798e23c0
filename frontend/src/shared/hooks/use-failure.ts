import { useState } from 'react';
import { sentencesOf } from '../utils/sentences-of.js';

/** A query's result, as the query hooks return it. */
export interface Reading<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isFetching: boolean | undefined;
  /** Placeholder data is shown. */
  readonly isPlaceholderData?: boolean;
  /** Failed attempts; unknown counts as at least one. */
  readonly errorUpdateCount?: number;
  refetch(): unknown;
}

export interface Failure {
  readonly sentences: readonly string[];
  /** Absent when the same call would be refused again. */
  readonly onRetry?: () => void;
  readonly busy: boolean;
}

/**
 * The failure of a query, from its first failed attempt until it succeeds. A query forgets its error when it retries,
 * which would remove the button from under the user's pointer. Null if there is none.
 */
export function useFailure(reading: Reading<unknown>): Failure | null {
  const { data, error, isFetching, isPlaceholderData = false, errorUpdateCount = 1, refetch } = reading;
  const [last, setLast] = useState<unknown>(null);
  if (error && error !== last) setLast(error);
  const why = error || last;
  const isMissing = data === undefined || isPlaceholderData;
  if (!isMissing || !why || errorUpdateCount === 0) return null;
  const retry = isRefusal(why) ? {} : { onRetry: () => void refetch() };
  return { sentences: sentencesOf(why), ...retry, busy: isFetching === true };
}

/** Whether a call was refused because a permission is missing. */
const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'isRefusal' in error && error.isRefusal === true;

/** Combines two queries: loaded when both are. */
export function together<A, B>(one: Reading<A>, other: Reading<B>): Reading<readonly [A, B]> {
  const missing = [one, other].filter(({ data, isPlaceholderData }) => data === undefined || isPlaceholderData);
  const isThere = one.data !== undefined && other.data !== undefined;
  return {
    data: isThere ? [one.data, other.data] : undefined,
    error: missing.find(({ error }) => error)?.error ?? null,
    isPlaceholderData: missing.length > 0,
    isFetching: missing.some(({ isFetching }) => isFetching === true),
    errorUpdateCount: Math.max(0, ...missing.map(({ errorUpdateCount = 1 }) => errorUpdateCount)),
    refetch: () => missing.forEach(({ refetch }) => void refetch()),
  };
}
