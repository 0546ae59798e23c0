import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.js';

const TRIES = 2;

/** A refusal is final; only a server that could not be reached is asked again. */
const retry = (failures: number, error: Error): boolean =>
  error instanceof ApiError && (error.unreachable || error.status === 503) && failures < TRIES;

export const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry, staleTime: 15_000 }, mutations: { retry: false } } });
