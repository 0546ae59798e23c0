import { hashKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { untilReached } from './query-client.js';

/** Once another part runs, the result of the one before it is stored after so long, in milliseconds. */
const STORED_AFTER = 400;

/**
 * A query of something that a run changes while it goes on: it is read again and again then, and once when the run has left it.
 * @param every in milliseconds
 * @param part what of it runs just now: when another one does, it is read soon
 */
export function useLiveQuery<T, Key extends readonly unknown[]>(
  options: UseQueryOptions<T, Error, T, Key>,
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
        // Quick parts on a slow network would put off what is just being read until the last of them.
        { cancelRefetch: false },
      );
    const timer = setTimeout(read, STORED_AFTER);
    return () => clearTimeout(timer);
  }, [queries, hash, part]);
  return useQuery({ ...options, refetchInterval: (query) => untilReached(query) || (isRunning && every) });
}
