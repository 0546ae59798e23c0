import { Logger } from '@nestjs/common';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { RunsRepository } from '../store/runs.repository.js';
import { RunEndWatcher } from './run-end-watcher.js';

afterEach(() => void jest.restoreAllMocks());

/** A watcher on a database with only these open runs. */
function watcherOf(open: readonly string[]) {
  const openAmong = jest.fn<RunsRepository['openAmong']>(async () => new Set(open));
  return { openAmong, watcher: new RunEndWatcher({ openAmong } as Partial<RunsRepository> as RunsRepository) };
}

describe('RunEndWatcher', () => {
  it('queries once for all watchers, and notifies each of its own runs', async () => {
    const { openAmong, watcher } = watcherOf(['open']);
    const told: (readonly string[])[] = [];
    for (const runIds of [['open', 'over'], ['over', 'deleted'], []])
      watcher.add({ runIds: () => runIds, over: (ids) => told.push(ids) });
    await watcher.look();
    expect(openAmong.mock.calls).toEqual([[['open', 'over', 'deleted']]]);
    expect(told).toEqual([['over'], ['over', 'deleted'], []]);
  });

  it("doesn't query while nobody watches a run", async () => {
    const { openAmong, watcher } = watcherOf([]);
    watcher.add({ runIds: () => [], over: () => {} });
    await watcher.look();
    expect(openAmong).not.toHaveBeenCalled();
  });

  it('continues after a database error, and never polls concurrently', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    const { openAmong, watcher } = watcherOf([]);
    const over = jest.fn();
    watcher.add({ runIds: () => ['run'], over });
    openAmong.mockRejectedValueOnce(new Error('away'));
    await Promise.all([watcher.look(), watcher.look()]);
    expect(openAmong).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(over).not.toHaveBeenCalled();
    await watcher.look();
    expect(over).toHaveBeenCalledWith(['run']);
  });
});
