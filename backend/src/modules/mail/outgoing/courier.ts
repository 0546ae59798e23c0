import { DELIVERY_RETRIES } from '@testplatform/contract';

/** A message as its courier sees it. */
export interface Parcel {
  readonly messageId: string;
  /** null when it can't be decrypted; then it is not attempted. */
  readonly content: unknown;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
}

/** The outcome of an attempt. */
export interface TryOutcome {
  /** null when it was delivered. */
  readonly error: unknown;
  /** What `deliver` returned; null when it failed. */
  readonly answer: unknown;
  /** Unix milliseconds; null when it was delivered or is given up. */
  readonly nextTryAt: number | null;
}

/** Delivers the messages of one topic. */
export interface Courier {
  /**
   * Makes one attempt. What it returns is passed to `keep`. A delivered message may be attempted again, if the server crashed right after
   * its delivery.
   * @throws when it failed
   */
  deliver(parcel: Parcel, signal: AbortSignal): Promise<unknown>;
  /** Whether a retry is pointless. */
  isFinal(error: unknown): boolean;
  /** Stores the outcome of an attempt, in the transaction that ends it. */
  keep(parcel: Parcel, outcome: TryOutcome): Promise<void>;
}

/** When to make the next attempt after this many, in Unix milliseconds; null to give up. */
export function nextTry(attempts: number, now: number): number | null {
  const delay = DELIVERY_RETRIES[attempts - 1];
  return delay === undefined ? null : now + delay;
}
