import fs from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Terminal } from '../terminal.js';
import { AgentLock } from './agent-lock.js';
import { AGENT } from './agent.command.js';
import { ConfigFolder } from './config-folder.js';
import { DEVICE_FILE, deviceId } from './device-id.js';
import { LogFile, olderLog } from './log-file.js';
import { RESET } from './reset.command.js';

let path: string;
let folder: ConfigFolder;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'agent-'));
  folder = await ConfigFolder.make({ XECUTOR_HOME: join(path, 'home') });
});
afterEach(() => {
  jest.restoreAllMocks();
  return rm(path, { recursive: true });
});

describe('the device id', () => {
  it('is generated once, with 64 characters, readable by its owner only', async () => {
    const first = await deviceId(folder);
    expect(first).toEqual({ duid: expect.stringMatching(/^[\w-]{64}$/), isNew: true });
    expect(await deviceId(folder)).toEqual({ duid: first.duid, isNew: false });
    expect((await stat(folder.at(DEVICE_FILE))).mode & 0o777).toBe(0o600);
    expect((await stat(folder.path)).mode & 0o777).toBe(0o700);
  });

  it('is not taken from a file that holds something else', async () => {
    await writeFile(folder.at(DEVICE_FILE), 'half');
    await expect(deviceId(folder)).rejects.toThrow('"xecutor reset" removes it, so that the next start creates one.');
  });
});

it('reports when the folder can’t be created', async () => {
  await expect(ConfigFolder.make({ XECUTOR_HOME: '/dev/null/agent' })).rejects.toThrow('Set XECUTOR_HOME to another');
});

describe('AgentLock', () => {
  it('is held by one at a time', async () => {
    const lock = await AgentLock.take(folder);
    expect(await AgentLock.take(folder)).toBeNull();
    expect(await AgentLock.holder(folder)).toBe(process.pid);
    await lock!.release();
    expect(await AgentLock.holder(folder)).toBeNull();
    await (await AgentLock.take(folder))!.release();
  });

  it('is of no use after a restart of the machine, also where the start of a process can’t be read', async () => {
    jest.spyOn(fs, 'readFileSync').mockImplementation(() => {
      throw new Error('There is no /proc');
    });
    const uptime = jest.spyOn(os, 'uptime').mockReturnValue(90_000);
    await AgentLock.take(folder);
    // The clock was corrected by some seconds.
    uptime.mockReturnValue(90_010);
    expect(await AgentLock.take(folder)).toBeNull();
    expect(await AgentLock.holder(folder)).toBe(process.pid);
    uptime.mockReturnValue(60);
    expect(await AgentLock.holder(folder)).toBeNull();
    expect(await AgentLock.take(folder)).not.toBeNull();
  });

  it('is named to a second agent, for when there is none', async () => {
    const lock = await AgentLock.take(folder);
    const env = { XECUTOR_HOME: folder.path };
    const terminal = new Terminal({ write: () => true }, { write: () => true }, env);
    const world = { env, terminal, interrupted: new AbortController().signal, ask: async () => null };
    const sentence = `If there is none, remove ${folder.at('agent.lock')}.`;
    await expect(AGENT.run(['--server', 'http://127.0.0.1:1', '--headless'], world)).rejects.toThrow(sentence);
    await expect(RESET.run(['--yes'], world)).rejects.toThrow(sentence);
    await lock!.release();
  });

  it.each([
    ['of a process that is gone', '{"pid":4194303,"started":"1"}'],
    ['of a process whose number another one has now', `{"pid":${process.pid},"started":"1"}`],
    ['that was not written whole', '{"pi'],
  ])('takes over a lock %s', async (_what, stale) => {
    await writeFile(folder.at('agent.lock'), stale);
    const locks = await Promise.all([1, 2, 3].map(() => AgentLock.take(folder)));
    expect(locks.filter(Boolean)).toHaveLength(1);
  });
});

it('rotates a large log and keeps the previous one', async () => {
  const log = new LogFile(folder.at('log'), 200);
  // Each line is longer in bytes than in characters.
  for (let at = 0; at < 10; at++) log.write(`${'ü'.repeat(20)} line ${at}`);
  const [older, newest] = await Promise.all([olderLog(log.path), log.path].map((one) => readFile(one, 'utf8')));
  expect(Buffer.byteLength(older!)).toBeLessThanOrEqual(200);
  expect(`${older}${newest}`).toMatch(/line 9\n$/);
  // The size that the file has at the start counts.
  new LogFile(log.path, 10).write('after a start');
  expect(await readFile(olderLog(log.path), 'utf8')).toContain('line 9');
});
