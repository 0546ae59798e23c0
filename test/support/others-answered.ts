import { setTimeout as pass } from 'node:timers/promises';
import type { TestServer } from './product/server.js';

/**
 * Milliseconds for one answer. Hostile inputs are so large that a server blocked by them stays silent for minutes;
 * otherwise any machine answers sooner.
 */
const CEILING = 30_000;
/** Milliseconds between two requests: enough to leave the processors to what is tested. */
const PAUSE = 50;

/**
 * Requests `/api/health` repeatedly until something is over; answers its result.
 * @throws when the server reports that it can't serve, or leaves everybody else without an answer for 30 s
 */
export async function othersAnswered<T>(server: TestServer, happening: Promise<T>): Promise<T> {
  const over = happening.then(
    () => 'over',
    () => 'over',
  );
  do {
    const { status } = await fetch(`${server.url}/api/health`, { signal: AbortSignal.timeout(CEILING) });
    if (status !== 200) throw new Error(`/api/health answered ${status}`);
  } while ((await Promise.race([over, pass(PAUSE)])) !== 'over');
  return happening;
}
