import { Problem, step } from '../lib/console.mjs';
import { findProgram } from '../lib/paths.mjs';
import { runNode, runNpm } from '../lib/run.mjs';
import { hashFiles, readStamp, writeStamp } from '../lib/stamp.mjs';
import { aptInstall, canUseApt } from './apt.mjs';

const STAMP = 'node_modules/.testplatform-stamp';
const COMPILER = ['python3', 'make', 'g++'];
/** Opens a database: better-sqlite3 is the one package that may need compiling. */
const TRY_DATABASE = "new (require('better-sqlite3'))(':memory:').close()";

/**
 * Installs node_modules when the lock file or Node changed, or the installation is broken.
 * @throws {Problem}
 */
export async function installPackages() {
  const wanted = `${hashFiles(['package-lock.json'])} ${process.platform}-${process.arch}-${process.versions.modules}`;
  if (readStamp(STAMP) === wanted) return;
  if (!(await isInstalled())) await step('Installing npm packages (about a minute)', installOrExplain);
  writeStamp(STAMP, wanted);
}

/** Whether npm was run by hand and everything is installed. Optional packages may be for another platform. */
async function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json');
  const complete = Object.entries(packagesIn('package-lock.json')).every(
    ([path, { version, optional }]) =>
      !path.includes('node_modules/') || installed[path]?.version === version || (optional && !installed[path]),
  );
  return complete && (await runNode(['-e', TRY_DATABASE])).ok;
}

/** @param {string} lockFile @returns {Record<string, { version?: string, optional?: boolean }>} */
const packagesIn = (lockFile) => JSON.parse(readStamp(lockFile) ?? '{"packages":{}}').packages;

async function installOrExplain() {
  let result = await install();
  if (!result.ok && missingCompiler().length > 0 && canUseApt()) {
    await aptInstall(['python3', 'make', 'g++']);
    result = await install();
  }
  if (!result.ok) throw new Problem(`${result.output.trimEnd()}\n\n${advice()}`);
}

async function install() {
  // JOBS: compile on every core.
  const result = await runNpm(['ci', '--no-audit', '--no-fund'], { env: { JOBS: 'max' } });
  return result.ok ? runNode(['-e', TRY_DATABASE]) : result;
}

const missingCompiler = () => COMPILER.filter((program) => !findProgram(program));

function advice() {
  const missing = missingCompiler();
  return missing.length > 0 && process.platform === 'linux'
    ? `npm could not install the packages. better-sqlite3 may need compiling, and ${missing.join(', ')} is missing.\n` +
        'Install it (on Debian and Ubuntu: sudo apt-get install python3 make g++) and try again.'
    : 'npm could not install the packages; its output is above. Check the network and the registry that npm uses, and try again.';
}
