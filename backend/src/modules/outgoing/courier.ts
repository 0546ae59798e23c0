import { DELIVERY_RETRIES } from '@testplatform/contract';

/** A message as its courier sees it. */
export interface Parcel {
  readonly messageId: string;
  /** null when it can't be read; then it is not tried. */
  readonly content: unknown;
  /** Which try this is, from 1. */
  readonly attempt: number;
}

/** What came of a try. */
export interface TryOutcome {
  /** null when it was delivered. */
  readonly error: unknown;
  /** What `deliver` answered; null when it failed. */
  readonly answer: unknown;
  /** Unix milliseconds; null when it was delivered or is given up. */
  readonly nextTryAt: number | null;
}

/** Delivers the messages of one topic. */
export interface Courier {
  /**
   * One try; answers what `keep` is to know of it. It may come again for a message that was delivered: when the server was lost just
   * then.
   * @throws when it failed
   */
  deliver(parcel: Parcel, signal: AbortSignal): Promise<unknown>;
  /** Whether another try is of no use. */
  isFinal(error: unknown): boolean;
  /** Keeps what came of a try, in the transaction that ends it. */
  keep(parcel: Parcel, outcome: TryOutcome): Promise<void>;
}

/** When the next try is after so many of them; null when there were enough. Unix milliseconds. */
export function nextTry(attempts: number, now: number): number | null {
  const delay = DELIVERY_RETRIES[attempts - 1];
  return delay === undefined ? null : now + delay;
}
