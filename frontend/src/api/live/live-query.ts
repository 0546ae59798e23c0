import { hashKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { untilReached } from '../client/query-client.js';

/** Time until a part's result is stored after the next part has started, in milliseconds. */
const STORED_AFTER = 400;

/**
 * A query for data that a run changes: polled while the run is active, and read once more when it ends.
 * @param every in milliseconds
 * @param part the running part: when that changes, the data is read soon
 */
export function useLiveQuery<Read, T, Key extends readonly unknown[]>(
  options: UseQueryOptions<Read, Error, T, Key>,
  isRunning: boolean,
  every: number,
  part: string | null = null,
) {
  const queries = useQueryClient();
  const hash = hashKey(options.queryKey);
  useEffect(() => {
    if (!isRunning) return undefined;
    return () => void queries.invalidateQueries({ predicate: ({ queryHash }) => queryHash === hash });
  }, [queries, hash, isRunning]);
  useEffect(() => {
    if (part === null) return undefined;
    const read = () =>
      void queries.invalidateQueries(
        { predicate: ({ queryHash }) => queryHash === hash },
        // On a slow network, quick parts would otherwise postpone the read until the last one.
        { cancelRefetch: false },
      );
    const timer = setTimeout(read, STORED_AFTER);
    return () => clearTimeout(timer);
  }, [queries, hash, part]);
  return useQuery({ ...options, refetchInterval: (query) => untilReached(query) || (isRunning && every) });
}
