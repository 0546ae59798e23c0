import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { CaseFailure } from '../errors.js';

/**
 * The real path of a file that a test may use: it must be in a folder that this machine's owner allowed, since somebody
 * else may have written the test. Links are resolved, so none leads out. For files outside, the error doesn't tell
 * whether they exist.
 * @throws CaseFailure
 */
export function allowedFile(path: string, allowed: readonly string[]): string {
  const folders = allowed.flatMap((folder) => realPath(folder) ?? []);
  const file = realPath(path);
  const place = file ?? join(realPath(dirname(path)) ?? dirname(resolve(path)), basename(path));
  if (!folders.some((folder) => isInside(folder, place)))
    throw new CaseFailure(`The Xecutor may not read ${path}. Start it with --allow and the folder of the file`);
  if (file === null) throw new CaseFailure(`There is no file ${path} on this machine`);
  if (!statSync(file).isFile()) throw new CaseFailure(`${path} is not a file`);
  return file;
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    // It does not exist, or we may not read it.
    return null;
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
