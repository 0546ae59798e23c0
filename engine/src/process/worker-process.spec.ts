import { ChildProcess } from 'node:child_process';
import { expect, it, jest } from '@jest/globals';
import { PATH } from '../../../test/support/browser/engine.js';
import type { RunFileOptions } from '../types.js';
import { WorkerProcess } from './worker-process.js';

it('logs each time that a process can’t be killed', async () => {
  const logged: string[] = [];
  const refuse = function (this: ChildProcess) {
    this.emit('error', new Error('kill EPERM'));
    return false;
  };
  const kill = jest.spyOn(ChildProcess.prototype, 'kill').mockImplementation(refuse);
  const onLog = (text: string) => void logged.push(text);
  const worker = new WorkerProcess({ source: {}, memoryLimit: 512, niceness: 0, env: process.env, onLog });
  await worker.close();
  await worker.close();
  expect(logged.at(-1)).toBe('A worker process: kill EPERM');
  kill.mockRestore();
  await worker.close();
});

it.each([
  ['a call that fails', 'caseStarted', 'The live view is full'],
  ['an unknown call', 'constructor', 'There is no function "constructor" in this process'],
])('ends the file, and nothing else, when its process reports %s', async (_what, name, why) => {
  const logged: string[] = [];
  const on = jest.spyOn(ChildProcess.prototype, 'on');
  const onLog = (text: string) => void logged.push(text);
  const worker = new WorkerProcess({ source: {}, memoryLimit: 512, niceness: 0, env: process.env, onLog });
  const child = on.mock.contexts[0] as ChildProcess;
  on.mockRestore();
  const caseStarted = () => {
    throw new Error('The live view is full');
  };
  const reporter = { caseStarted, log: () => undefined, watched: () => false };
  const options = { reporter, signal: new AbortController().signal, project: {} } as unknown as RunFileOptions;
  const running = worker.runFile({ path: PATH, cases: [] }, options);
  child.emit('message', { kind: 'tell', name, args: [] });
  await expect(running).rejects.toThrow('reported what can’t be used');
  expect(logged).toContain(`A worker process reported what can’t be used: ${why}`);
  await worker.close();
});
