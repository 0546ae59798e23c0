/** Reads what somebody wants to import in a process of its own, so that a file made to take forever stops nothing but itself. */
import { Worker as Thread } from 'node:worker_threads';
import { FolderError } from '../folder/read/mistakes.js';
import { readFolder } from '../folder/read/read-folder.js';
import { ImportError } from '../read/imported.js';
import { readTests } from '../read/read-tests.js';
import type { ReadAnswer, Readers, ReadOrder } from './read-apart.js';

const READERS: Readers = {
  tests: ({ name, content }) => readTests(name, content),
  folder: readFolder,
};

function read({ kind, input }: ReadOrder): ReadAnswer {
  try {
    return { read: (READERS[kind] as (input: unknown) => unknown)(input) };
  } catch (error) {
    if (error instanceof ImportError || error instanceof FolderError) return { refused: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.once('message', (order: ReadOrder) => {
  // Ends this process even if the server is gone by then.
  new Thread(new URL('./end-late.js', import.meta.url), { workerData: order.deadline }).unref();
  process.send!(read(order), () => process.exit(0));
});
process.once('disconnect', () => process.exit(0));
