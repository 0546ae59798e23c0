import { DELAYS, TEXTS, type Tree } from '@testplatform/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.js';
import { TreeSaver, type TreeServer } from './tree-saver.js';

const shop: Tree = [{ id: 'shop', title: 'Shop', type: 'module', children: [] }];
const shopAndHelp: Tree = [...shop, { id: 'help', title: 'Help', type: 'module', children: [] }];

const buildSaver = (server: Partial<TreeServer> = {}) => {
  const save = vi.fn<TreeServer['save']>(({ version }) => Promise.resolve(version + 1));
  const load = vi.fn<TreeServer['load']>((version) => Promise.resolve({ tree: shopAndHelp, version }));
  const port = { save, load, ...server };
  const saver = new TreeSaver(port);
  saver.receive({ tree: shop, version: 1 });
  return { saver, ...port };
};
const createHelp = { kind: 'create', parentId: null, id: 'draft:1', title: 'Help', type: 'module' } as const;

describe('the tree saver', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('saves 500 ms after the last edit', async () => {
    const { saver, save } = buildSaver();
    saver.edit({ kind: 'rename', id: 'shop', title: 'Store' });
    await vi.advanceTimersByTimeAsync(DELAYS.treeSave - 1);
    saver.edit({ kind: 'rename', id: 'shop', title: 'Stores' });
    await vi.advanceTimersByTimeAsync(DELAYS.treeSave - 1);
    expect(save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(save).toHaveBeenCalledTimes(2);
    expect(saver.getQueue()).toMatchObject({ phase: 'idle', version: 3 });
  });

  it('asks for the ids of new nodes after it saved them', async () => {
    const { saver, load } = buildSaver();
    saver.edit(createHelp);
    await vi.advanceTimersByTimeAsync(DELAYS.treeSave);
    expect(load).toHaveBeenCalledWith(2);
    expect(saver.getQueue().tree).toEqual(shopAndHelp);
    expect(saver.getQueue().phase).toBe('idle');
  });

  it('does not wait when the person leaves', () => {
    const { saver, save } = buildSaver();
    saver.flush();
    expect(save).not.toHaveBeenCalled();
    saver.edit(createHelp);
    saver.flush();
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('opens a conflict on 409, and does the edits again on their tree', async () => {
    const conflict = ApiError.fromEnvelope(409, { status: 'failure', errors: { version: TEXTS.treeConflict } });
    const save = vi.fn<TreeServer['save']>().mockRejectedValueOnce(conflict).mockResolvedValue(6);
    const { saver } = buildSaver({ save, load: () => Promise.resolve({ tree: shopAndHelp, version: 5 }) });
    saver.edit({ kind: 'delete', id: 'shop' });
    await vi.advanceTimersByTimeAsync(DELAYS.treeSave);
    expect(saver.getQueue().phase).toBe('conflict');
    saver.resolveConflict('mine');
    await vi.advanceTimersByTimeAsync(0);
    expect(save).toHaveBeenLastCalledWith({ tree: [shopAndHelp[1]], version: 5 });
    expect(saver.getQueue()).toMatchObject({ phase: 'idle', version: 6 });
  });

  it('keeps what was refused and says why', async () => {
    const save = vi.fn<TreeServer['save']>().mockRejectedValueOnce(ApiError.unreachable()).mockResolvedValue(2);
    const { saver } = buildSaver({ save });
    saver.edit({ kind: 'delete', id: 'shop' });
    await vi.advanceTimersByTimeAsync(DELAYS.treeSave);
    expect(saver.getQueue()).toMatchObject({ phase: 'refused', errors: [TEXTS.unavailable] });
    saver.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.getQueue()).toMatchObject({ phase: 'idle', tree: [], saves: 1 });
  });

  it('tells its listeners of each step until they stop', () => {
    const { saver } = buildSaver();
    const listener = vi.fn();
    const stop = saver.subscribe(listener);
    saver.edit(createHelp);
    stop();
    saver.flush();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
