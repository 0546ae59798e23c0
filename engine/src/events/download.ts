import type { Download } from 'playwright';
import { CaseFailure } from '../errors.js';
import { isTimeout } from '../playwright.js';
import { checkConditionals } from '../runner/conditionals.js';
import { TimeLimitError, within } from '../time.js';
import type { CaseContext, EventOutcome } from './event.js';
import { press } from './press.js';
import { waited } from './waited.js';

/** Milliseconds that removing a file may take. */
const DISCARD_MS = 1_000;

/** Clicks the target, waits for the download that this starts, and checks the file's name. The file itself is removed. */
export async function downloadFile(context: CaseContext): Promise<EventOutcome> {
  const coming = context.page.waitForEvent('download', { timeout: context.remaining() });
  // The click may fail first, and its error is the one to report.
  coming.catch(() => undefined);
  await press(context, {});
  const download = await coming.catch((error: unknown) => {
    throw isTimeout(error) ? new CaseFailure(`No download started${waited(context)}`) : error;
  });
  const value = download.suggestedFilename();
  await finish(context, download);
  checkConditionals(context.testCase.conditionals ?? [], value);
  return { value };
}

/** Waits until the file is complete, and removes it. One that takes too long is given up. */
async function finish(context: CaseContext, download: Download): Promise<void> {
  const name = download.suggestedFilename();
  try {
    const reason = await within(context.remaining(), download.failure(), context.signal);
    if (reason !== null) throw new CaseFailure(`The download of ${name} failed: ${reason}`);
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
    throw new CaseFailure(`The download of ${name} did not end${waited(context)}`);
  } finally {
    await within(DISCARD_MS, discard(download)).catch(() => undefined);
  }
}

/** Ends the download, if it is under way, and removes the file. Anything left is removed with the browser. */
async function discard(download: Download): Promise<void> {
  await download.cancel();
  await download.delete();
}
