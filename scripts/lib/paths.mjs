import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string[]} parts @returns {string} */
export const fromRoot = (...parts) => join(ROOT, ...parts);

/** System folders that an ordinary user's PATH may lack. */
const SYSTEM_FOLDERS = process.platform === 'win32' ? [] : ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** The full path of the first of these programs that is installed. @param {string[]} names @returns {string | null} */
export function findProgram(...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...SYSTEM_FOLDERS];
  const suffix = process.platform === 'win32' ? '.exe' : '';
  for (const name of names) {
    const folder = folders.find((one) => existsSync(join(one, name + suffix)));
    if (folder) return join(folder, name + suffix);
  }
  return null;
}

/** The user's folder for what can be made again, such as downloads. */
export function cacheFolder() {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  if (process.platform === 'win32') return process.env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local');
  return process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
}
