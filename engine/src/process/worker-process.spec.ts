import { ChildProcess } from 'node:child_process';
import { expect, it, jest } from '@jest/globals';
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
