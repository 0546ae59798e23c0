import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.js';

const TRIES = 2;

/**
 * A server of one's own premises may answer where the browser believes that there is no network: it is asked all the same, and a call
 * that does not reach it fails and says so, instead of being held back unseen.
 */
const networkMode = 'always';

/** A refusal is final; only a server that could not be reached is asked again. */
const retry = (failures: number, error: Error): boolean =>
  error instanceof ApiError && (error.unreachable || error.status === 503) && failures < TRIES;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry, staleTime: 15_000, networkMode, refetchOnReconnect: true },
      mutations: { retry: false, networkMode },
    },
  });
