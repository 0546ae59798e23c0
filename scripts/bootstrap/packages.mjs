import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem, step } from '../lib/console.mjs';
import { cacheFolder, findProgram, fromRoot } from '../lib/paths.mjs';
import { runNode, runNpm } from '../lib/run.mjs';
import { hashFiles, readStamp, writeStamp } from '../lib/stamp.mjs';
import { aptInstall, canUseApt } from './apt.mjs';

const STAMP = 'node_modules/.testplatform-stamp';
const COMPILER = ['python3', 'make', 'g++'];
/** better-sqlite3 is the one package that may need compiling. */
const COMPILED = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';
const TRY_DATABASE = "new (require('better-sqlite3'))(':memory:').close()";
const INSTALL_ADVICE =
  'npm could not install the packages; its output is above. Check the network and the registry that npm uses, and try again.';

/** Whether the packages, compiled code included, are those of the lock file and this Node. */
const isReady = () => readStamp(STAMP) === wantedStamp();
const wantedStamp = () =>
  `${hashFiles(['package-lock.json'])} ${process.platform}-${process.arch}-${process.versions.modules}`;

/**
 * Fills node_modules when the lock file or Node changed, or the installation is broken. Compiles nothing: see
 * `compilePackages`.
 * @throws {Problem}
 */
export async function installPackages() {
  if (isReady() || isFilled()) return;
  await step('Installing npm packages (about a minute)', async () => {
    const { ok, output } = await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
    if (!ok) throw new Problem(`${output.trimEnd()}\n\n${INSTALL_ADVICE}`);
  });
}

/** Whether npm was run by hand and every package is there. Optional packages may be for another platform. */
function isFilled() {
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, { version, optional }]) =>
      !path.includes('node_modules/') || installed[path]?.version === version || (optional && !installed[path]),
  );
}

/** @param {string} lockFile @returns {Record<string, { version?: string, optional?: boolean }>} */
const packagesIn = (lockFile) => JSON.parse(readStamp(lockFile) ?? '{"packages":{}}').packages;

/**
 * Whether installed packages still have to be compiled. Tries to open a database, in case they were compiled by hand.
 * @returns {Promise<boolean>}
 */
export async function needsCompiling() {
  if (isReady()) return false;
  if (!(await opensDatabase()).ok) return true;
  writeStamp(STAMP, wantedStamp());
  return false;
}

/**
 * Compiles the packages that need it, or copies what another checkout of this user compiled. Installs a missing compiler where apt can be
 * used.
 * @throws {Problem}
 */
export async function compilePackages() {
  if (!(await reuseCompiled())) {
    await compileNow();
    keepCompiled();
  }
  writeStamp(STAMP, wantedStamp());
}

/** @throws {Problem} */
async function compileNow() {
  let result = await compile();
  if (!result.ok && missingCompiler().length > 0 && canUseApt()) {
    await aptInstall(COMPILER);
    result = await compile();
  }
  if (!result.ok) throw new Problem(`${result.output.trimEnd()}\n\n${compilerAdvice()}`);
}

/** Copies what another checkout compiled. @returns {Promise<boolean>} whether a database opens with it */
async function reuseCompiled() {
  const kept = keptFile();
  if (!existsSync(kept)) return false;
  mkdirSync(dirname(fromRoot(COMPILED)), { recursive: true });
  copyFileSync(kept, fromRoot(COMPILED));
  // It may have been compiled for another C library.
  return (await opensDatabase()).ok;
}

function keepCompiled() {
  const kept = keptFile();
  try {
    mkdirSync(dirname(kept), { recursive: true });
    copyFileSync(fromRoot(COMPILED), `${kept}-${process.pid}`);
    // Another checkout sees the whole file or none.
    renameSync(`${kept}-${process.pid}`, kept);
  } catch (error) {
    console.log(`The compiled SQLite can’t be kept for other checkouts: ${String(error)}`);
  }
}

/** Where the compiled file is kept, by whatever it depends on. */
function keptFile() {
  const { version } = packagesIn('package-lock.json')['node_modules/better-sqlite3'] ?? {};
  const { CC = '', CXX = '', CFLAGS = '', CXXFLAGS = '', LDFLAGS = '' } = process.env;
  const { platform, arch, versions } = process;
  const parts = [version, platform, arch, versions.modules, CC, CXX, CFLAGS, CXXFLAGS, LDFLAGS];
  const key = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
  return join(cacheFolder(), 'testplatform', `better-sqlite3-${key}.node`);
}

async function compile() {
  // JOBS: compile on every core.
  const result = await runNpm(['rebuild'], { env: { JOBS: 'max' } });
  return result.ok ? opensDatabase() : result;
}

const opensDatabase = () => runNode(['-e', TRY_DATABASE]);

const missingCompiler = () => COMPILER.filter((program) => !findProgram(program));

function compilerAdvice() {
  const missing = missingCompiler();
  return missing.length > 0 && process.platform === 'linux'
    ? `npm could not compile better-sqlite3, because ${missing.join(', ')} is missing.\n` +
        'Install it (on Debian and Ubuntu: sudo apt-get install python3 make g++) and try again.'
    : 'npm could not compile the packages; its output is above.';
}
