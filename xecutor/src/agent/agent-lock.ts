import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { uptime } from 'node:os';
import { clock } from '@testplatform/contract';
import { CannotRun } from '../command.js';
import { fieldsOf, textOf } from '../fields.js';
import { codeOf, type ConfigFolder } from './config-folder.js';

/** The file with the lock. */
export const LOCK_FILE = 'agent.lock';
/** Seconds by which two computations of the same boot time may differ, because clocks are corrected. */
const SAME_BOOT = 30;

/** Ensures that one agent uses a folder at a time. The lock names its process; a lock of a dead process is taken over. */
export class AgentLock {
  private constructor(
    private readonly path: string,
    private readonly text: string,
  ) {}

  /** Null if another agent holds it. @throws CannotRun if the folder can't be written */
  static async take(folder: ConfigFolder): Promise<AgentLock | null> {
    const path = folder.at(LOCK_FILE);
    const { pid } = process;
    const text = JSON.stringify({ pid, started: processStart(pid), booted: bootTime(), id: randomUUID() });
    const beside = `${path}.${randomUUID()}.tmp`;
    try {
      await writeFile(beside, text, { mode: 0o600 });
      const isOurs = (await linked(beside, path)) || (await takenOver(beside, path));
      return isOurs ? new AgentLock(path, text) : null;
    } catch (error) {
      throw new CannotRun(`The folder ${folder.path} can’t be used (${codeOf(error)}). Set XECUTOR_HOME to another.`);
    } finally {
      await rm(beside, { force: true });
    }
  }

  /** The id of the process that holds it, or null. */
  static async holder(folder: ConfigFolder): Promise<number | null> {
    const text = await folder.read(LOCK_FILE);
    return text === null ? null : livingHolder(text);
  }

  async release(): Promise<void> {
    const current = await readFile(this.path, 'utf8').catch(() => null);
    if (current === this.text) await rm(this.path, { force: true });
  }
}

/** False if a lock already exists. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Replaces a stale lock. A second lock, named after the stale one's content, ensures that only one of several processes does so. */
async function takenOver(beside: string, path: string): Promise<boolean> {
  const stale = await readFile(path, 'utf8').catch(() => '');
  if (livingHolder(stale) !== null) return false;
  const right = `${path}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`;
  if (!(await linked(beside, right))) {
    // Its process was killed while it held this second lock: free it for the next start.
    if (livingHolder(await readFile(right, 'utf8').catch(() => '')) === null) await rm(right, { force: true });
    return false;
  }
  try {
    // Another process may have taken it, used it and released it meanwhile.
    if ((await readFile(path, 'utf8').catch(() => '')) !== stale) return false;
    await rename(beside, path);
    return true;
  } finally {
    await rm(right, { force: true });
  }
}

function livingHolder(text: string): number | null {
  const { pid, started, booted } = parse(text);
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  const known = textOf(started);
  // Process ids are reused: soon in a container, elsewhere after a restart of the machine.
  const isSame = known === '' ? isThisBoot(booted) : processStart(pid) === known;
  return isSame ? pid : null;
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process: alive, but we may not signal it.
    return codeOf(error) === 'EPERM';
  }
}

/** Start time of a process, to tell it from a later one with the same id. Only on Linux, where it is easy to read; empty elsewhere. */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The 22nd field; the second one, a name in parentheses, may hold spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Seconds since 1970 at which this machine was started. */
const bootTime = (): number => Math.round(clock.now() / 1000 - uptime());

/** True also if the boot time is unknown, as in a lock of an earlier version. */
const isThisBoot = (booted: unknown): boolean =>
  typeof booted !== 'number' || Math.abs(booted - bootTime()) <= SAME_BOOT;
