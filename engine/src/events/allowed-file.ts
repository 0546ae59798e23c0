import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { CaseFailure } from '../errors.js';

/**
 * A file of this machine that a test may use: one in the folders that the machine's owner allowed, as the test may have been written by
 * somebody else. Links are followed, so that none leads out. Of what is outside it is not even told whether it is there.
 * @throws CaseFailure
 */
export function allowedFile(path: string, allowed: readonly string[]): string {
  const folders = allowed.flatMap((folder) => realPath(folder) ?? []);
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
