import { useEffect, useSyncExternalStore } from 'react';

interface LazyCodeState<T> {
  /** Undefined until loaded. */
  readonly value?: T;
  /** It failed to load. */
  readonly failed: boolean;
}

const WAITING = { failed: false } as const;

/** Code that loads on demand or earlier: kept once loaded, and requested again after a failure. */
export class LazyCode<T> {
  private state: LazyCodeState<T> = WAITING;
  private coming: Promise<void> | null = null;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly load: () => Promise<T>) {}

  /** @throws the browser's error when the code doesn't load: no network, or a server with a newer version */
  fetch(): Promise<void> {
    if (this.state.failed) this.set(WAITING);
    this.coming ??= this.load().then(
      (value) => this.set({ value, failed: false }),
      (error: unknown) => {
        this.coming = null;
        if (this.waiting.size > 0) this.set({ failed: true });
        throw error;
      },
    );
    return this.coming;
  }

  readonly getState = (): LazyCodeState<T> => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.waiting.add(listener);
    return () => {
      this.waiting.delete(listener);
      // The next caller retries.
      if (this.waiting.size === 0 && this.state.failed) this.state = WAITING;
    };
  };

  private set(state: LazyCodeState<T>): void {
    this.state = state;
    for (const listener of this.waiting) listener();
  }
}

/** Loads code and re-renders when it is loaded or has failed. */
export function useLazyCode<T>(code: LazyCode<T>) {
  const { value, failed } = useSyncExternalStore(code.subscribe, code.getState);
  useEffect(() => ask(code), [code]);
  return { value, failed, retry: () => ask(code) };
}

/** Failures are reported by the code's own state. */
function ask(code: LazyCode<unknown>): void {
  code.fetch().catch(() => undefined);
}

/** Prefetches code one by one while the browser is idle. */
export function useFetchWhenIdle(codes: readonly LazyCode<unknown>[]): void {
  useEffect(() => {
    let gone = false;
    const fetchAll = async () => {
      for (const code of codes) if (!gone) await code.fetch();
    };
    // A failed load is retried on use.
    const stop = whenIdle(() => void fetchAll().catch(() => undefined));
    return () => {
      gone = true;
      stop();
    };
  }, [codes]);
}

/** Not every browser has `requestIdleCallback`. Returns a function that cancels. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act);
  return () => clearTimeout(timer);
}
