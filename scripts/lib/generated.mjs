import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Problem } from './console.mjs';
import { fromRoot } from './paths.mjs';

/**
 * @typedef {object} Generated
 * @property {string} path of a committed file that is made from the code
 * @property {string} content what it should hold
 */

/**
 * Writes generated files; with `check` it writes nothing and complains of those that differ.
 * @param {Generated[]} files
 * @param {{ check: boolean, command: string }} options the command is the one that writes them
 * @throws {Problem} naming the files that differ
 */
export function writeGenerated(files, { check, command }) {
  const stale = files.filter(
    ({ path, content }) => !existsSync(fromRoot(path)) || readFileSync(fromRoot(path), 'utf8') !== content,
  );
  if (check && stale.length > 0) {
    const names = stale.map(({ path }) => path).join(' and ');
    throw new Problem(`${names} no longer says what the code says. Run \`${command}\` and commit what it changes.`);
  }
  for (const { path, content } of stale) {
    writeFileSync(fromRoot(path), content);
    console.log(`Wrote ${path}`);
  }
}
