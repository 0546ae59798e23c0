/**
 * Milliseconds. Only a broken product takes this long, even on a very busy machine. Less than the limit of a test
 * (scripts/jest/timeouts.cjs), so that the failure says what was waited for.
 */
export const PATIENCE = 200_000;

/**
 * Waits for a condition: polls `probe` until it returns something truthy, and fails with its last error.
 * @param timeout milliseconds
 */
export async function until<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  timeout = PATIENCE,
): Promise<T> {
  const deadline = Date.now() + timeout;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const found = await probe();
      if (found) return found;
      last = found;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(
    `Waited ${timeout} ms for ${what}; last: ${last instanceof Error ? last.message : JSON.stringify(last)}`,
  );
}
