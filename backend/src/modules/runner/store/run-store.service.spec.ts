import { describe, expect, it, jest } from '@jest/globals';
import { buildResult } from '../../../../../test/factories/case-result.js';
import { useManualClock } from '../../../../../test/support/time/manual-clock.js';
import { newFile, newRun } from './run-state.js';
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
    {},
    { emit: () => undefined },
    { transaction: (work: () => unknown) => work(), afterCommit: (effect: () => void) => effect() },
  ];
  const store = new (RunStore as new (...parts: unknown[]) => RunStore)(...parts);
  expect(await store.stop(7, 'run')).toMatchObject({ state: 'stopping' });
  expect(cancelQueued).toHaveBeenCalledTimes(1);
  expect(cancelQueued).toHaveBeenCalledWith('run');
});

describe('a file that its Xecutor never got', () => {
  const NOW = 1_000_000;
  const lease = { fileRunId: 'file', epoch: 2, runId: 'run', projectId: 7 };

  /** A store with a file on its last attempt, of a project that allows no second one. */
  function storeWith(change: object = {}, runChange: object = {}) {
    const run = { ...newRun(), runId: 'run', executionType: 'xecutor', state: 'running', ...runChange };
    const claimed = { state: 'running', epoch: 2, attempt: 2, leaseUntil: NOW - 1, resultId: 'second', delivered: 0 };
    const file = { ...newFile(), ...lease, path: {}, ...claimed, ...change };
    const changed = {
      unbegin: jest.fn(async (..._undone: unknown[]) => undefined),
      update: jest.fn(async (..._file: unknown[]) => undefined),
    };
    const results = {
      unbegin: jest.fn(async (_resultId: string) => 'first'),
      end: jest.fn(async (..._ended: unknown[]) => undefined),
    };
    const parts = [
      { find: async () => run, update: async () => undefined },
      {
        ...changed,
        findForUpdate: async () => file,
        countOpen: async () => 1,
        cancelQueued: async () => undefined,
        ofRun: async () => [],
      },
      { lockAny: async () => ({ rerunInterrupted: false }) },
      {},
      {},
      results,
      { emit: () => undefined },
      { transaction: (work: () => unknown) => work(), afterCommit: () => undefined },
    ];
    return { store: new (RunStore as new (...parts: unknown[]) => RunStore)(...parts), changed, results };
  }

  const sweep = (store: RunStore, isPresent = true) => store.interrupt(lease, () => true, { now: NOW, isPresent });

  it.each([
    ['when its claim can’t be answered', (store: RunStore) => store.unclaim(lease)],
    ['when its lease has run out', (store: RunStore) => sweep(store)],
  ])('returns to the queue %s, as if it had not been claimed', async (_when, takeBack) => {
    const { store, changed, results } = storeWith();
    expect(await takeBack(store)).toBe(true);
    const queued = expect.objectContaining({ state: 'queued', attempt: 1, leaseOwner: null });
    expect(changed.unbegin.mock.calls).toEqual([['file', queued, 'first']]);
    expect(results.unbegin.mock.calls).toEqual([['second']]);
    expect(results.end).not.toHaveBeenCalled();
  });

  it.each([
    ['the Xecutor reported something of it', { delivered: 1 }, {}, true, 'interrupted'],
    ['the Xecutor is gone', {}, {}, false, 'interrupted'],
    ['its run is being stopped', {}, { state: 'stopping' }, true, 'stopped'],
  ])('ends with a report if %s', async (_why, change, runChange, isPresent, status) => {
    const { store, changed, results } = storeWith(change, runChange);
    expect(await sweep(store, isPresent)).toBe(true);
    expect(changed.update).toHaveBeenCalledWith('file', expect.objectContaining({ state: 'finished', status }));
    expect(results.end).toHaveBeenCalledWith('second', expect.objectContaining({ status }));
    expect(results.unbegin).not.toHaveBeenCalled();
  });

  it('is left alone when its lease is lost', async () => {
    const { store, results } = storeWith({ epoch: 3 });
    expect(await store.unclaim(lease)).toBe(false);
    expect(results.unbegin).not.toHaveBeenCalled();
  });
});

describe('the results of a file', () => {
  const time = useManualClock();
  const lease = { fileRunId: 'file', epoch: 1, runId: 'run', projectId: 7 };

  it.each([
    ['right', 0, [0, 300]],
    ['an hour slow', -3_600_000, [600, 900]],
    ['an hour fast', 3_600_000, [600, 900]],
    ['a little slow', -200, [600, 900]],
  ])('get times of its run when the device’s clock is %s', async (_how, off, times) => {
    const began = time.now();
    await time.advance(1_000);
    const append = jest.fn(async (_resultId: string, _results: readonly { startedAt: number }[]) => undefined);
    const keep = jest.fn(async (_results: readonly object[]) => undefined);
    const file = { ...newFile(), ...lease, path: {}, state: 'running', leaseUntil: began + 60_000, resultId: 'result' };
    const parts = [
      {},
      { findForUpdate: async () => file },
      {},
      { keep },
      {},
      { append, startOf: async () => began },
      {},
      { transaction: (work: () => unknown) => work() },
    ];
    const store = new (RunStore as new (...parts: unknown[]) => RunStore)(...parts);
    const results = [0, 300].map((ms, seq) => ({ ...buildResult(seq), startedAt: began + off + ms, duration: 100 }));
    expect(await store.append(lease, results)).toBe(true);
    const [, stored] = append.mock.calls[0]!;
    expect(stored.map(({ startedAt }) => startedAt - began)).toEqual(times);
    expect(keep.mock.calls).toEqual([[stored]]);
  });
});
