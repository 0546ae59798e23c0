/** Reads one file of another tool in a process of its own, so that a file made to take forever stops nothing but itself. */
import { Worker as Thread } from 'node:worker_threads';
import { ImportError } from '../imported.js';
import { readTests } from '../read-tests.js';
import type { ReadAnswer, ReadOrder } from './read-apart.js';

function read({ name, content }: ReadOrder): ReadAnswer {
  try {
    return { imported: readTests(name, content) };
  } catch (error) {
    if (error instanceof ImportError) return { refused: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.once('message', (order: ReadOrder) => {
  // Ends this process even if the server is gone by then.
  new Thread(new URL('./end-late.js', import.meta.url), { workerData: order.deadline }).unref();
  process.send!(read(order), () => process.exit(0));
});
process.once('disconnect', () => process.exit(0));
