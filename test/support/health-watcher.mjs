/**
 * The thread of `staysHealthy`: calls `/api/health` again and again until it is told to stop, and answers what it saw. A thread of its own,
 * because the test is busy with what it sends.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Milliseconds between two ticks. */
const TICK = 10;
/** Milliseconds between an answer and the next call. */
const PAUSE = 50;
/** Milliseconds after which an answer is no longer waited for. */
const PATIENCE = 30_000;

if (!parentPort) throw new Error('This is the program of a worker thread');
const { url } = /** @type {{ url: string }} */ (workerData);
const seen = { answers: 0, slowest: 0, refused: /** @type {string[]} */ ([]) };
let isOver = false;
let ticks = 0;

// Time is counted in ticks of this thread: while the machine gives it none, the server has little, too.
const timer = setInterval(() => ticks++, TICK);
parentPort.once('message', () => (isOver = true));

do {
  const before = ticks;
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.status !== 200) seen.refused.push(`${response.status} ${await response.text()}`);
    else await response.arrayBuffer();
  } catch (error) {
    seen.refused.push(error instanceof Error ? String(error.cause ?? error) : String(error));
  }
  seen.answers++;
  seen.slowest = Math.max(seen.slowest, (ticks - before) * TICK);
  await pause(PAUSE);
} while (!isOver);

clearInterval(timer);
parentPort.postMessage(seen);
