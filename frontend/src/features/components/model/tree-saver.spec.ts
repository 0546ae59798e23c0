import { DELAYS, TEXTS, type Tree } from '@testplatform/contract';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../../../api/client/api-error.js';
import { TreeSaver, type TreeServer } from './tree-saver.js';

const shop: Tree = [{ id: 'shop', title: 'Shop', type: 'module', children: [] }];
const shopAndHelp: Tree = [...shop, { id: 'help', title: 'Help', type: 'module', children: [] }];

const buildSaver = (server: Partial<TreeServer> = {}) => {
  const save = jest.fn<TreeServer['save']>(({ version }) => Promise.resolve(version + 1));
  const load = jest.fn<TreeServer['load']>((version) => Promise.resolve({ tree: shopAndHelp, version }));
  const port = { save, load, ...server };
  const saver = new TreeSaver(port);
  saver.receive({ tree: shop, version: 1 });
  return { saver, ...port };
};
const createHelp = { kind: 'create', parentId: null, id: 'draft:1', title: 'Help', type: 'module' } as const;

describe('the tree saver', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('saves 500 ms after the last edit', async () => {
    const { saver, save } = buildSaver();
    saver.edit({ kind: 'rename', id: 'shop', title: 'Store' });
    await jest.advanceTimersByTimeAsync(DELAYS.treeSave - 1);
    saver.edit({ kind: 'rename', id: 'shop', title: 'Stores' });
    await jest.advanceTimersByTimeAsync(DELAYS.treeSave - 1);
    expect(save).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(save).toHaveBeenCalledTimes(2);
    expect(saver.getQueue()).toMatchObject({ phase: 'idle', version: 3 });
  });

  it('requests the ids of new nodes after saving them', async () => {
    const { saver, load } = buildSaver();
    saver.edit(createHelp);
    await jest.advanceTimersByTimeAsync(DELAYS.treeSave);
    expect(load).toHaveBeenCalledWith(2);
    expect(saver.getQueue().tree).toEqual(shopAndHelp);
    expect(saver.getQueue().phase).toBe('idle');
  });

  it('does not wait when the user leaves', () => {
    const { saver, save } = buildSaver();
    saver.flush();
    expect(save).not.toHaveBeenCalled();
    saver.edit(createHelp);
    saver.flush();
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('opens a conflict on 409, and replays the edits on their tree', async () => {
    const conflict = ApiError.fromEnvelope(409, { status: 'failure', errors: { version: TEXTS.treeConflict } });
    const save = jest.fn<TreeServer['save']>().mockRejectedValueOnce(conflict).mockResolvedValue(6);
    const { saver } = buildSaver({ save, load: () => Promise.resolve({ tree: shopAndHelp, version: 5 }) });
    saver.edit({ kind: 'delete', id: 'shop' });
    await jest.advanceTimersByTimeAsync(DELAYS.treeSave);
    expect(saver.getQueue().phase).toBe('conflict');
    saver.resolveConflict('mine');
    await jest.advanceTimersByTimeAsync(0);
    expect(save).toHaveBeenLastCalledWith({ tree: [shopAndHelp[1]!], version: 5 });
    expect(saver.getQueue()).toMatchObject({ phase: 'idle', version: 6 });
  });

  it('opens no conflict when the trash is full', async () => {
    const sentence = 'The trash of a project has room for 100,000 nodes';
    const refusal = ApiError.fromEnvelope(409, { status: 'failure', errors: { components: sentence } });
    const { saver } = buildSaver({ save: () => Promise.reject(refusal) });
    saver.edit({ kind: 'delete', id: 'shop' });
    await jest.advanceTimersByTimeAsync(DELAYS.treeSave);
    expect(saver.getQueue()).toMatchObject({ phase: 'refused', errors: [sentence] });
  });

  it('keeps what was refused and says why', async () => {
    const refusal = new ApiError(500, {}, [TEXTS.unavailable]);
    const save = jest.fn<TreeServer['save']>().mockRejectedValueOnce(refusal).mockResolvedValue(2);
    const { saver } = buildSaver({ save });
    saver.edit({ kind: 'delete', id: 'shop' });
    await jest.advanceTimersByTimeAsync(DELAYS.treeSave);
    expect(saver.getQueue()).toMatchObject({ phase: 'refused', errors: [TEXTS.unavailable] });
    saver.retry();
    await jest.advanceTimersByTimeAsync(0);
    expect(saver.getQueue()).toMatchObject({ phase: 'idle', tree: [], saves: 1 });
  });

  it('retries while the server is unreachable, with growing pauses, and at once when the connection is back', async () => {
    const save = jest.fn<TreeServer['save']>().mockRejectedValue(ApiError.unreachable());
    const load = jest.fn<TreeServer['load']>().mockRejectedValue(ApiError.unreachable());
    const { saver } = buildSaver({ save, load });
    saver.edit({ kind: 'delete', id: 'shop' });
    await jest.advanceTimersByTimeAsync(DELAYS.treeSave);
    expect(saver.getQueue()).toMatchObject({ phase: 'unreached', errors: [] });
    let tries = 0;
    for (const pause of [1, 2, 4, 8, 16, 30, 30]) {
      await jest.advanceTimersByTimeAsync(pause * 1_000 - 1);
      expect(load).toHaveBeenCalledTimes(tries);
      await jest.advanceTimersByTimeAsync(1);
      expect(load).toHaveBeenCalledTimes(++tries);
    }
    // The connection is back before the server is.
    saver.reconnected();
    await jest.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(++tries);
    load.mockResolvedValue({ tree: shop, version: 1 });
    save.mockResolvedValue(2);
    await jest.advanceTimersByTimeAsync(DELAYS.treeRetryMin);
    expect(saver.getQueue()).toMatchObject({ phase: 'idle', tree: [], version: 2, saves: 1 });
    expect(save).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['before it looks', 2],
    ['only after it has looked', 1],
  ])('detects that a save without an answer has arrived, when it arrives %s', async (_when, seen) => {
    const conflict = ApiError.fromEnvelope(409, { status: 'failure', errors: { version: TEXTS.treeConflict } });
    const save = jest
      .fn<TreeServer['save']>()
      .mockRejectedValueOnce(ApiError.unreachable())
      .mockRejectedValue(conflict);
    const load = jest.fn<TreeServer['load']>().mockResolvedValue({ tree: shopAndHelp, version: 2 });
    if (seen === 1) load.mockResolvedValueOnce({ tree: shop, version: 1 });
    const { saver } = buildSaver({ save, load });
    saver.edit(createHelp);
    await jest.advanceTimersByTimeAsync(DELAYS.treeSave + DELAYS.treeRetryMin);
    expect(saver.getQueue()).toMatchObject({ phase: 'idle', tree: shopAndHelp, version: 2, saves: 1 });
    expect(saver.getQueue().adopted.get(createHelp.id)).toBe('help');
    expect(save).toHaveBeenCalledTimes(3 - seen);
  });

  it('asks when somebody else saved while the server was unreachable', async () => {
    const save = jest.fn<TreeServer['save']>().mockRejectedValue(ApiError.unreachable());
    const { saver } = buildSaver({ save });
    saver.edit({ kind: 'rename', id: 'shop', title: 'Store' });
    await jest.advanceTimersByTimeAsync(DELAYS.treeSave);
    saver.receive({ tree: shopAndHelp, version: 2 });
    expect(saver.getQueue()).toMatchObject({ phase: 'conflict', batch: null, pending: [{ kind: 'rename' }] });
  });

  it('gives up when the user may no longer read the tree', async () => {
    const save = jest.fn<TreeServer['save']>().mockRejectedValue(ApiError.unreachable());
    const load = jest.fn<TreeServer['load']>().mockRejectedValue(new ApiError(404, {}, ['Gone']));
    const { saver } = buildSaver({ save, load });
    saver.edit({ kind: 'delete', id: 'shop' });
    await jest.advanceTimersByTimeAsync(DELAYS.treeSave + DELAYS.treeRetryMin);
    expect(saver.getQueue()).toMatchObject({ phase: 'refused', errors: ['Gone'], batch: null });
    saver.discard();
    expect(saver.getQueue()).toMatchObject({ phase: 'idle', tree: shop });
  });

  it('notifies its listeners of each step until they unsubscribe', () => {
    const { saver } = buildSaver();
    const listener = jest.fn();
    const stop = saver.subscribe(listener);
    saver.edit(createHelp);
    stop();
    saver.flush();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
