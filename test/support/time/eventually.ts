import { expect } from '@jest/globals';
import { PATIENCE } from './until.js';

interface Waiting {
  /** Milliseconds until it fails. By default only a broken product takes this long. */
  readonly timeout?: number;
  /** Milliseconds between two tries. */
  readonly interval?: number;
}

/** Jest's matchers for a value that is read repeatedly. */
type EventualMatchers = {
  readonly [name in Exclude<keyof Matchers, 'not' | 'resolves' | 'rejects'>]: (
    ...expected: Parameters<Matchers[name]>
  ) => Promise<void>;
};
type Matchers = ReturnType<typeof expect<unknown>>;
const matching: (actual: unknown) => Matchers = expect;

const INTERVAL = 50;

/**
 * Repeats a check until it passes, and answers its result.
 * @throws the last try's error, when the time is over
 */
export async function waitFor<T>(
  check: () => T | Promise<T>,
  { timeout = PATIENCE, interval = INTERVAL }: Waiting = {},
): Promise<T> {
  const deadline = Date.now() + timeout;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

/**
 * Reads a value until a matcher accepts it: `await eventually(() => page.title()).toBe('Home')`.
 * @throws the matcher's error for the last value
 */
export function eventually(
  read: () => unknown,
  waiting?: Waiting,
): EventualMatchers & { readonly not: EventualMatchers } {
  const not = matchersOf(async () => matching(await read()).not, waiting);
  return Object.assign(
    matchersOf(async () => matching(await read()), waiting),
    { not },
  );
}

function matchersOf(actual: () => Promise<object>, waiting: Waiting | undefined): EventualMatchers {
  const matcher =
    (name: PropertyKey) =>
    (...expected: unknown[]) =>
      waitFor(async () => {
        const matchers = (await actual()) as Record<PropertyKey, (...args: unknown[]) => void>;
        matchers[name]?.(...expected);
      }, waiting);
  return new Proxy({} as EventualMatchers, {
    get: (own, name) => (Reflect.get(own, name) as unknown) ?? matcher(name),
  });
}
