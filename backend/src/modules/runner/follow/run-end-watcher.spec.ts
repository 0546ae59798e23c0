import { Logger } from '@nestjs/common';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { OpenRunsRepository } from '../store/open-runs.repository.js';
import { RunEndWatcher } from './run-end-watcher.js';

afterEach(() => void jest.restoreAllMocks());

/** A watcher on a database with only these open runs. */
function watcherOf(open: readonly string[]) {
  const among = jest.fn<OpenRunsRepository['among']>(async () => new Set(open));
  return { among, watcher: new RunEndWatcher({ among } as Partial<OpenRunsRepository> as OpenRunsRepository) };
}

describe('RunEndWatcher', () => {
  it('queries once for all watchers, and notifies each of its own runs', async () => {
    const { among, watcher } = watcherOf(['open']);
    const told: (readonly string[])[] = [];
    for (const runIds of [['open', 'over'], ['over', 'deleted'], []])
      watcher.add({ runIds: () => runIds, over: (ids) => told.push(ids) });
    await watcher.look();
    expect(among.mock.calls).toEqual([[['open', 'over', 'deleted']]]);
    expect(told).toEqual([['over'], ['over', 'deleted'], []]);
  });

  it("doesn't query while nobody watches a run", async () => {
    const { among, watcher } = watcherOf([]);
    watcher.add({ runIds: () => [], over: () => {} });
    await watcher.look();
    expect(among).not.toHaveBeenCalled();
  });

  it('continues after a database error, and never polls concurrently', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    const { among, watcher } = watcherOf([]);
    const over = jest.fn();
    watcher.add({ runIds: () => ['run'], over });
    among.mockRejectedValueOnce(new Error('away'));
    await Promise.all([watcher.look(), watcher.look()]);
    expect(among).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(over).not.toHaveBeenCalled();
    await watcher.look();
    expect(over).toHaveBeenCalledWith(['run']);
  });
});
