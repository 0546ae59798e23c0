import { splitFilePaths, TEXTS } from '@testplatform/contract';
import { CaseFailure } from '../errors.js';
import { allowedFile } from './allowed-file.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Chooses files of this machine in a file field, which may be hidden behind a nicer button. Only the Xecutor has files to choose. */
export async function fileUpload(context: CaseContext): Promise<EventOutcome> {
  if (context.executionType === 'server') throw new CaseFailure(TEXTS.fileUploadOnServer);
  const paths = splitFilePaths(context.testCase.filePath ?? '');
  const files = paths.map((path) => allowedFile(path, context.uploadFolders));
  await context.readyToAct();
  await context.onTarget((element, timeout) => element.setInputFiles(files, { timeout }));
  return DONE;
}
