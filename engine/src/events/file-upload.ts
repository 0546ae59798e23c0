import { existsSync } from 'node:fs';
import { splitFilePaths, TEXTS } from '@testplatform/contract';
import { CaseFailure } from '../errors.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Chooses files of this machine in a file field, which may be hidden behind a nicer button. Only the Xecutor has files to choose. */
export async function fileUpload(context: CaseContext): Promise<EventOutcome> {
  if (context.executionType === 'server') throw new CaseFailure(TEXTS.fileUploadOnServer);
  const files = splitFilePaths(context.testCase.filePath ?? '');
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new CaseFailure(`There is no file ${missing} on this machine`);
  await context.readyToAct();
  await context.onTarget((element, timeout) => element.setInputFiles(files, { timeout }));
  return DONE;
}
