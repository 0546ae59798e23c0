import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { splitFilePaths, TEXTS } from '@testplatform/contract';
import { CaseFailure } from '../errors.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';

/**
 * Chooses files of this machine in a file field, which may be hidden behind a nicer button. Only the Xecutor has files to choose, and
 * only those in the folders that its owner allowed: a test may have been written by somebody else.
 */
export async function fileUpload(context: CaseContext): Promise<EventOutcome> {
  if (context.executionType === 'server') throw new CaseFailure(TEXTS.fileUploadOnServer);
  const folders = context.uploadFolders.flatMap((folder) => realPath(folder) ?? []);
  const files = splitFilePaths(context.testCase.filePath ?? '').map((path) => allowedFile(path, folders));
  await context.readyToAct();
  await context.onTarget((element, timeout) => element.setInputFiles(files, { timeout }));
  return DONE;
}

/** The file itself: links are followed, so that none leads out of the folders. Of what is outside it is not even told whether it is there. */
function allowedFile(path: string, folders: readonly string[]): string {
  const file = realPath(path);
  const place = file ?? join(realPath(dirname(path)) ?? dirname(resolve(path)), basename(path));
  if (!folders.some((folder) => isInside(folder, place)))
    throw new CaseFailure(`The Xecutor may not read ${path}. Start it with --allow and the folder of the file`);
  if (file === null) throw new CaseFailure(`There is no file ${path} on this machine`);
  if (!statSync(file).isFile()) throw new CaseFailure(`${path} is no file`);
  return file;
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    // It is not there, or not for us.
    return null;
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
