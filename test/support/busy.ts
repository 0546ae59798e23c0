import { readFileSync } from 'node:fs';
import type { TestServer } from './server.js';

/** Milliseconds of processor time that the server may use for an input: what it must never be busy for at a stretch. */
export const BUSY_MAX = 1_000;
/** Clock ticks of `/proc/<pid>/stat` in a second. */
const TICKS = 100;

/** Milliseconds of processor time that the server process has used so far. Other load on the machine doesn't count. */
function processorTime(server: TestServer): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1_000;
}

/**
 * The most processor time, in milliseconds, that a server used before it answered `/api/health` while something happened: how long
 * everybody else waited.
 * @throws when the server says that it can't serve
 */
export async function longestBusy(server: TestServer, happening: Promise<unknown>): Promise<number> {
  const over = happening.then(
    () => 'over',
    () => 'over',
  );
  let longest = 0;
  for (;;) {
    const before = processorTime(server);
    const { status } = await fetch(`${server.url}/api/health`);
    if (status !== 200) throw new Error(`/api/health answered ${status}`);
    longest = Math.max(longest, processorTime(server) - before);
    if ((await Promise.race([over, pause()])) === 'over') return longest;
  }
}
const pause = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));
