import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect } from '@jest/globals';

const WATCHER = fileURLToPath(new URL('./health-watcher.mjs', import.meta.url));

/** Milliseconds within which `/api/health` answers, whatever others send. */
const ANSWERS_WITHIN = 1_000;

/** What the watcher saw; `slowest` in milliseconds. */
interface Seen {
  readonly answers: number;
  readonly slowest: number;
  readonly refused: readonly string[];
}

/**
 * Does something while `/api/health` is called all the time, and fails unless each answer was a success and came within a second.
 * @returns what the work returns
 */
export async function staysHealthy<T>(url: string, work: () => Promise<T>): Promise<T> {
  const watcher = new Worker(WATCHER, { workerData: { url } });
  try {
    await once(watcher, 'online');
    const result = await work();
    watcher.postMessage('over');
    const [seen] = (await once(watcher, 'message')) as [Seen];
    expect(seen.refused).toEqual([]);
    expect(seen.answers).toBeGreaterThan(0);
    expect(seen.slowest).toBeLessThan(ANSWERS_WITHIN);
    return result;
  } finally {
    await watcher.terminate();
  }
}
