import { QueryClient, type Query } from '@tanstack/react-query';
import { DELAYS } from '@testplatform/contract';
import { isOutage } from './api-error.js';

const TRIES = 2;

/**
 * A server of one's own premises may answer where the browser believes that there is no network: it is asked all the same, and a call
 * that does not reach it fails and says so, instead of being held back unseen.
 */
const networkMode = 'always';

/** A refusal is final; only a server that could not be reached is asked again. */
const retry = (failures: number, error: Error): boolean => isOutage(error) && failures < TRIES;

/**
 * The `refetchInterval` of every query: what an outage kept away is asked for until it is there, without anybody's doing. A query with
 * an interval of its own calls this first. Milliseconds, or false for not again.
 */
export const untilReached = ({
  state: { error },
}: {
  readonly state: Pick<Query['state'], 'error'>;
}): number | false => (isOutage(error) ? DELAYS.afterOutage : false);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry, staleTime: 15_000, networkMode, refetchOnReconnect: true, refetchInterval: untilReached },
      mutations: { retry: false, networkMode },
    },
  });
