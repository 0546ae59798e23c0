import { readFileSync } from 'node:fs';
import { Problem } from '../lib/console.mjs';
import { findProgram } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';

const ENV = { DEBIAN_FRONTEND: 'noninteractive' };
/** `apt-get update` runs once per process. */
let listsAreFresh = false;

/** Whether apt can install packages here: as root, on Debian. Ubuntu's browsers are snaps, which don't run in a container. */
export function canUseApt() {
  return process.getuid?.() === 0 && findProgram('apt-get') !== null && isDebian();
}

function isDebian() {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    // No such file: not Linux, or not Debian.
    return false;
  }
}

/**
 * Installs Debian packages without recommended ones.
 * @param {string[]} packages
 * @throws {Problem} with apt-get's output
 */
export async function aptInstall(packages) {
  if (!listsAreFresh) await apt(['update']);
  listsAreFresh = true;
  await apt(['install', '-y', '--no-install-recommends', ...packages]);
}

/** @param {string[]} args */
async function apt(args) {
  const { ok, output } = await run('apt-get', args, { env: ENV });
  if (!ok) throw new Problem(`apt-get ${args.join(' ')} failed:\n${output}`);
}
