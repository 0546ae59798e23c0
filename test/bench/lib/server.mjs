import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../support/servers/ports.mjs';

const PROGRAM = fileURLToPath(new URL('../../../backend/dist/main.js', import.meta.url));

/**
 * A built server of its own, on a free port and an empty folder, and its administrator's token. `call` answers the
 * parsed body and throws when it is refused; `ask` is the same call by a very cheap client: it receives the answer as a
 * browser would, but only looks at its status. `cpu` is the processor time of the server in milliseconds, `memory` its
 * resident set in MB; `stop` leaves nothing behind.
 * @param {{ folder?: string, core?: string, prepare?: (env: NodeJS.ProcessEnv) => Promise<unknown> }} [options] prepare
 * receives the settings before the server starts; a given folder is kept, and its administrator has the password
 * ADMIN_PASSWORD; a given core, as Linux counts them, runs the server
 */
export async function startServer({ folder: kept, core, prepare } = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'bench-')));
  const password = (kept && process.env.ADMIN_PASSWORD) || randomBytes(12).toString('hex');
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, ADMIN_PASSWORD: password, LOG_LEVEL: 'warn' };
  await prepare?.(env);
  const command = [...(core === undefined ? [] : ['taskset', '-c', core]), process.execPath, PROGRAM];
  const server = spawn(/** @type {string} */ (command[0]), command.slice(1), {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const agent = new Agent({ keepAlive: true });
  const stop = async () => {
    agent.destroy();
    const ended = once(server, 'exit');
    if (server.exitCode === null && server.kill()) await ended;
    if (!kept) await rm(folder, { recursive: true, force: true });
  };
  const cpu = () => cpuOf(server.pid);
  const memory = () => memoryOf(server.pid);
  try {
    await answering(server, url);
    const { token } = await post(url, '/users/login', { email: 'admin@example.com', password });
    const call = (/** @type {string} */ path, /** @type {object} */ body) => post(url, path, body, token);
    const ask = (/** @type {string} */ path, /** @type {object} */ body) => exchange(agent, url + path, body, token);
    return { url, token, stop, call, ask, cpu, memory };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {string} url
 * @param {string} path
 * @param {object} body
 * @param {string} [token]
 */
async function post(url, path, body, token) {
  const headers = { 'Content-Type': 'application/json', ...(token && { Token: token }) };
  const answer = await (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  if (answer.status !== 'success') throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
  return answer;
}

/**
 * @param {Agent} agent
 * @param {string} address
 * @param {object} body
 * @param {string} token
 * @returns {Promise<void>}
 */
function exchange(agent, address, body, token) {
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': length,
    'Accept-Encoding': 'gzip',
    Token: token,
  };
  return new Promise((resolve, reject) => {
    const asked = request(address, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('error', reject);
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${address} answered ${answer.statusCode}`)),
      );
    });
    asked.on('error', reject).end(text);
  });
}

/** Milliseconds per clock tick, the unit of Linux's processor times. */
const TICK = 10;

/**
 * Processor time of a process in milliseconds; not a number where there is no /proc.
 * @param {number | undefined} pid
 */
function cpuOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  } catch {
    return NaN;
  }
}

/** Resident set of a process in MB; not a number where there is no /proc. @param {number | undefined} pid */
function memoryOf(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
  } catch {
    return NaN;
  }
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @param {string} url
 */
async function answering(server, url) {
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server ended');
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
}
