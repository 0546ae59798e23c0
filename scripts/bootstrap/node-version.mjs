import { readFileSync } from 'node:fs';
import { Problem } from '../lib/console.mjs';
import { fromRoot } from '../lib/paths.mjs';

/** @throws {Problem} when this Node is older than package.json asks for */
export function checkNodeVersion() {
  const { engines } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const wanted = engines.node.replace('>=', '');
  if (!isOlder(process.versions.node, wanted)) return;
  throw new Problem(
    `TestPlatform needs Node ${wanted} or newer, and this is Node ${process.versions.node}.\n` +
      'Install a newer one from https://nodejs.org/ (or with nvm, fnm or your package manager) and try again.',
  );
}

/** @param {string} version @param {string} than @returns {boolean} */
function isOlder(version, than) {
  const parts = version.split('.').map(Number);
  const wanted = than.split('.').map(Number);
  const index = wanted.findIndex((part, at) => part !== parts[at]);
  return index >= 0 && (parts[index] ?? 0) < (wanted[index] ?? 0);
}
