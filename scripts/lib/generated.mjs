import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Problem } from './console.mjs';
import { fromRoot } from './paths.mjs';

/**
 * @typedef {object} Generated
 * @property {string} path of a committed file that is generated from the code
 * @property {string} content the expected content
 */

/**
 * Writes generated files. With `check` it writes nothing and fails if any differ.
 * @param {Generated[]} files
 * @param {{ check: boolean, command: string }} options command: the one that regenerates them
 * @throws {Problem} naming the files that differ
 */
export function writeGenerated(files, { check, command }) {
  const stale = files.filter(
    ({ path, content }) => !existsSync(fromRoot(path)) || readFileSync(fromRoot(path), 'utf8') !== content,
  );
  if (check && stale.length > 0) {
    const names = stale.map(({ path }) => path).join(' and ');
    throw new Problem(`${names} is out of date. Run \`${command}\` and commit the changes.`);
  }
  for (const { path, content } of stale) {
    writeFileSync(fromRoot(path), content);
    console.log(`Wrote ${path}`);
  }
}
