import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './paths.mjs';

/** Milliseconds after which a child that ignores the signal is killed. */
const STOP_WITHIN_MS = 20_000;
const PARENT_CHECK_MS = 500;
const END_WITH_PARENT = new URL('./end-with-parent.mjs', import.meta.url).href;
const PASSED = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] default: the project's folder
 * @property {NodeJS.ProcessEnv} [env] added to this process's environment
 * @property {boolean} [shell]
 */

/**
 * Runs a program to its end and captures its output.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ ok: boolean, output: string }>} stdout and stderr, interleaved
 */
export function run(command, args, { cwd = ROOT, env, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      shell,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** Runs a Node program. @param {string[]} args @param {RunOptions} [options] */
export const runNode = (args, options) => run(process.execPath, args, options);

/** Runs the same npm that runs us, so both use the same Node. @param {string[]} args @param {RunOptions} [options] */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return runNode([cli, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/**
 * Runs a Node program that owns the terminal. Forwards signals to it; it never outlives this process.
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} its exit code; 128 + the signal's number when a signal ended it
 */
export function runInForeground(args, { cwd = ROOT, env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    const release = passSignalsTo(child);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      release();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/** @param {import('node:child_process').ChildProcess} child @returns {() => void} ends the forwarding */
function passSignalsTo(child) {
  /** @type {NodeJS.Timeout | undefined} */
  let deadline;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    child.kill(signal);
    deadline ??= setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  };
  const endChild = () => child.kill('SIGKILL');
  for (const signal of PASSED) process.on(signal, pass);
  process.once('exit', endChild);
  const watch = watchNpm(() => pass('SIGTERM'));
  return () => {
    clearTimeout(deadline);
    clearInterval(watch);
    for (const signal of PASSED) process.off(signal, pass);
    process.off('exit', endChild);
  };
}

/**
 * npm starts us through a shell. A SIGTERM ends npm and that shell without reaching us; the only sign is that our parent process
 * changes.
 * @param {() => void} onGone
 */
function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const { ppid } = process;
  const watch = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watch);
    onGone();
  }, PARENT_CHECK_MS);
  return watch;
}
