/**
 * Reads imports and writes exports in a child process, so that input which is crafted to take forever blocks only this
 * process.
 */
import { Worker as Thread } from 'node:worker_threads';
import { withoutAddressPasswords } from '../address-passwords.js';
import { FolderError } from '../folder/read/mistakes.js';
import { readFolder } from '../folder/read/read-folder.js';
import { ImportError } from '../read/imported.js';
import { readTests } from '../read/read-tests.js';
import { helperFiles } from '../write/playwright/helper-files.js';
import { writePlaywright } from '../write/playwright/write-playwright.js';
import { writeSide } from '../write/side/write-side.js';
import { ExportError } from '../write/written.js';
import type { Work, WorkAnswer, WorkOrder } from './run-apart.js';

const WORK: Work = {
  tests: ({ name, content }) => readTests(name, content),
  folder: readFolder,
  playwright: (project) => writePlaywright(withoutAddressPasswords(project), helperFiles()),
  side: (project) => writeSide(withoutAddressPasswords(project)),
};

function answer({ kind, input }: WorkOrder): WorkAnswer {
  try {
    return { done: (WORK[kind] as (input: unknown) => unknown)(input) };
  } catch (error) {
    if (error instanceof ImportError || error instanceof FolderError || error instanceof ExportError)
      return { refused: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.once('message', (order: WorkOrder) => {
  // Ends this process even if the server is gone by then.
  new Thread(new URL('./end-late.js', import.meta.url), { workerData: order.deadline }).unref();
  process.send!(answer(order), () => process.exit(0));
});
process.once('disconnect', () => process.exit(0));
