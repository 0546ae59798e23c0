import { readFileSync } from 'node:fs';
import { Problem } from '../lib/console.mjs';
import { findProgram } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';

const ENV = { DEBIAN_FRONTEND: 'noninteractive' };
/** Once a process is enough. */
let listsAreFresh = false;

/** Whether packages of Debian can be installed here: as root, on Debian. Ubuntu's browsers are snaps, which a container can't run. */
export function canUseApt() {
  return process.getuid?.() === 0 && findProgram('apt-get') !== null && isDebian();
}

function isDebian() {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    // No such file: this is another system.
    return false;
  }
}

/**
 * Installs Debian packages, without what they only recommend.
 * @param {string[]} packages
 * @throws {Problem} with what apt-get said
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
