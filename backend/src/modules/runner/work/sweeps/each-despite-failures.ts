import { NoSpaceError } from '../../../../common/errors.js';

/** Some of many failed, the first one with the cause; the others were handled. */
export class SomeFailedError extends Error {
  override readonly name = 'SomeFailedError';
  constructor(count: number, first: unknown) {
    super(`${count} failed`, { cause: first });
  }
}

/**
 * Does something with each in turn: one that fails doesn't hold up the others.
 * @throws SomeFailedError in the end; NoSpaceError at once, because then all would fail
 */
export async function eachDespiteFailures<T>(all: Iterable<T>, act: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all)
    await act(one).catch((error: unknown) => {
      if (error instanceof NoSpaceError) throw error;
      failures.push(error);
    });
  if (failures.length > 0) throw new SomeFailedError(failures.length, failures[0]);
}
