import { QueryClient, type Query } from '@tanstack/react-query';
import { DELAYS } from '@testplatform/contract';
import { isOutage } from './api-error.js';

const TRIES = 2;

/**
 * An on-premises server may be reachable although the browser reports no network. So calls are sent anyway and fail
 * visibly, instead of being paused silently.
 */
const networkMode = 'always';

/** A refusal is final; only an unreachable server is asked again. */
const retry = (failures: number, error: Error): boolean => isOutage(error) && failures < TRIES;

/**
 * The `refetchInterval` of every query: retries automatically after an outage. A query with its own interval calls this
 * first. Milliseconds, or false for no retry.
 */
export const untilReached = ({ state: { error } }: { readonly state: Pick<Query['state'], 'error'> }): number | false =>
  isOutage(error) ? DELAYS.afterOutage : false;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry, staleTime: 15_000, networkMode, refetchOnReconnect: true, refetchInterval: untilReached },
      mutations: { retry: false, networkMode },
    },
  });

/** The entries of all loaded pages, each once: new entries move earlier ones to the next page between two requests. */
export const entriesOf = <T>(pages: readonly (readonly T[])[], keyOf: (entry: T) => string): T[] => [
  ...new Map(pages.flat().map((entry) => [keyOf(entry), entry])).values(),
];
