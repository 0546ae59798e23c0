import { useSyncExternalStore } from 'react';
import * as storage from '../../shared/storage.js';
import type { ApiError } from './api-error.js';

/** The token that the server refuses until its owner turns on two-factor sign-in; null: none. */
let refusedToken: string | null = null;
const listeners = new Set<() => void>();

/** Remembers that a call was refused because an administrator has no second factor. */
export function keepDemand({ status, errors }: ApiError, token: string | undefined): void {
  if (status === 403 && errors.second_factor !== undefined && token !== undefined) set(token);
}

/** Two-factor sign-in is now on. */
export const endDemand = (): void => set(null);

/** Whether the server refuses this session's calls until its owner turns on two-factor sign-in. */
export const useIsSecondFactorDemanded = (): boolean =>
  useSyncExternalStore(subscribe, () => refusedToken !== null && refusedToken === storage.read('token'));

function set(token: string | null): void {
  refusedToken = token;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = storage.subscribe(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}
