import { join } from 'node:path';
import { projectFileName } from '@testplatform/contract';
import type { Download } from 'playwright';
import { makeTempFolder, removeTempFolder } from '../browsers/launch/temp-folder.js';
import { CaseFailure } from '../errors.js';
import type { LocalProjectFile } from '../types.js';
import { TimeLimitError, within } from '../time.js';
import { checkConditionals } from './conditionals.js';
import { compareFiles, type FileDifference } from './compare-files.js';
import type { CaseContext, EventOutcome } from './event.js';
import { press } from './press.js';
import { versionOf } from './project-file.js';
import { waited } from './waited.js';

/** Milliseconds that removing a file may take. */
const DISCARD_MS = 1_000;

/**
 * Clicks the target, waits for the download that this starts, and checks the file's name, and its content against a file of the project. The
 * downloaded file is removed.
 */
export async function downloadFile(context: CaseContext): Promise<EventOutcome> {
  const name = projectFileName(context.testCase.baseline ?? '');
  // Checked before the click, so that a missing file costs no download.
  const baseline = name === null ? null : await context.projectFile(name);
  const download = await context.nextDownload(() => press(context, {}));
  if (!download) throw new CaseFailure(`No download started${waited(context)}`);
  const value = download.suggestedFilename();
  await finish(context, download, baseline);
  checkConditionals(context.testCase.conditionals ?? [], value, context.locale);
  return baseline ? { value, message: `The same as ${versionOf(baseline)}` } : { value };
}

/** Waits for the whole file, compares it, and removes it. Cancels a download that takes too long. */
async function finish(context: CaseContext, download: Download, baseline: LocalProjectFile | null): Promise<void> {
  const name = download.suggestedFilename();
  try {
    const reason = await within(context.remaining(), download.failure(), context.signal);
    if (reason !== null) throw new CaseFailure(`The download of ${name} failed: ${reason}`);
    if (baseline) await within(context.remaining(), compare(download, baseline), context.signal);
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
    throw new CaseFailure(`The download of ${name} did not end${waited(context)}`);
  } finally {
    await within(DISCARD_MS, context.discard(download)).catch(() => undefined);
  }
}

/** @throws CaseFailure when the content differs */
async function compare(download: Download, baseline: LocalProjectFile): Promise<void> {
  const folder = await makeTempFolder();
  try {
    // A browser on another machine has no local path.
    const path = join(folder, 'download');
    await download.saveAs(path);
    const difference = await compareFiles(path, baseline.path);
    if (difference) throw differs(download.suggestedFilename(), baseline, difference);
  } finally {
    await removeTempFolder(folder);
  }
}

function differs(name: string, baseline: LocalProjectFile, { sizes, offset, text }: FileDifference): CaseFailure {
  const [actual, expected] = sizes;
  const place = text ? `in line ${text.line}` : `at byte ${offset + 1}`;
  const message = `The download ${name} (${inBytes(actual)}) is not the same as ${versionOf(baseline)}, which has ${inBytes(expected)}. They differ first ${place}`;
  return new CaseFailure(message, text ? { expected: text.expected, actual: text.actual } : {});
}

const inBytes = (size: number): string => `${size.toLocaleString('en')} ${size === 1 ? 'byte' : 'bytes'}`;
