import { expect, it, jest } from '@jest/globals';
import { newRun } from './run-state.js';
import { RunStore } from './run-store.service.js';

it('stopping a run ends all of its queued files at once, without reading them', async () => {
  const cancelQueued = jest.fn(async (_runId: string) => undefined);
  const run = { ...newRun(), runId: 'run', projectId: 7, executionType: 'server', state: 'running' };
  const parts = [
    { find: async () => run, update: async () => undefined },
    { cancelQueued, countOpen: async () => 1 },
    { lockAny: async () => ({}) },
    {},
    {},
    { emit: () => undefined },
    { transaction: (work: () => unknown) => work(), afterCommit: (effect: () => void) => effect() },
  ];
  const store = new (RunStore as new (...parts: unknown[]) => RunStore)(...parts);
  expect(await store.stop(7, 'run')).toMatchObject({ state: 'stopping' });
  expect(cancelQueued).toHaveBeenCalledTimes(1);
  expect(cancelQueued).toHaveBeenCalledWith('run');
});
