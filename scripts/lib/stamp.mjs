import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromRoot } from './paths.mjs';

/** All files below a project folder, sorted; for a file its own path, for a missing path nothing. @param {string} path @returns {string[]} */
export function listFiles(path) {
  const stats = statSync(fromRoot(path), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(fromRoot(path))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

/** A hash of the names and contents of files. @param {string[]} files relative to the project @returns {string} */
export function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(fromRoot(file)))
      .update('\0');
  return hash.digest('hex');
}

/** The content of a stamp; null when it does not exist. @param {string} path @returns {string | null} */
export function readStamp(path) {
  try {
    return readFileSync(fromRoot(path), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** @param {string} path @param {string} value */
export function writeStamp(path, value) {
  mkdirSync(dirname(fromRoot(path)), { recursive: true });
  writeFileSync(fromRoot(path), value);
}
