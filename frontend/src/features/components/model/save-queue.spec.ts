import {
  findByPath,
  parseTree,
  reconcileTree,
  toWire,
  TreeError,
  walk,
  type Tree,
  type TreeNode,
} from '@testplatform/contract';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { isDraftId, newDraftId, type Edit } from './edits.js';
import {
  addEdit,
  conflicted,
  discard,
  hasUnsaved,
  loaded,
  loadFailed,
  openQueue,
  refused,
  resolveConflict,
  saved,
  saveOf,
  sendNext,
  changedElsewhere,
  cancelDelete,
  deletionOf,
  undoEdit,
  type SaveQueue,
} from './save-queue.js';

const node = (type: TreeNode['type'], title: string, children: TreeNode[] = []): TreeNode => ({
  id: title.toLowerCase(),
  title,
  type,
  children,
});
const shop: Tree = [node('module', 'Shop', [node('section', 'Cart'), node('section', 'Search')])];
const create = (parentId: string | null, title: string, type: TreeNode['type']): Edit => ({
  kind: 'create',
  parentId,
  id: newDraftId(),
  title,
  type,
});
const titles = (tree: Tree): string[] => walk(tree).map(({ path }) => path.join('/'));

/** The stored tree after the save, computed with the contract's rules as on the server. */
function serverSave(stored: Tree, queue: SaveQueue): Tree {
  const { tree, rename } = saveOf(queue);
  let next = 0;
  return reconcileTree(stored, parseTree(toWire(tree)), () => `new-${queue.version}-${next++}`, rename).tree;
}

describe('a save queue', () => {
  it('shows an edit at once and sends it when the deferral is over', () => {
    const edited = addEdit(openQueue(shop, 3), { kind: 'delete', id: 'cart' });
    expect(titles(edited.tree)).toEqual(['Shop', 'Shop/Search']);
    expect(edited.phase).toBe('waiting');
    const sending = sendNext(edited);
    expect(sending.phase).toBe('sending');
    expect(saveOf(sending)).toEqual({ version: 3, tree: edited.tree });
    const done = saved(sending, 4);
    expect(done).toMatchObject({ phase: 'idle', version: 4, pending: [] });
    expect(hasUnsaved(done)).toBe(false);
  });

  it('sends edits made during a save right after it', () => {
    const sending = sendNext(addEdit(openQueue(shop, 3), { kind: 'delete', id: 'cart' }));
    const meanwhile = addEdit(sending, { kind: 'rename', id: 'search', title: 'Find' });
    expect(titles(meanwhile.tree)).toEqual(['Shop', 'Shop/Find']);
    const next = saved(meanwhile, 4);
    expect(next.phase).toBe('sending');
    expect(saveOf(next).version).toBe(4);
    expect(titles(next.tree)).toEqual(['Shop', 'Shop/Find']);
  });

  it('sends a rename alone, with the old path of its node', () => {
    const edits: Edit[] = [
      { kind: 'delete', id: 'search' },
      { kind: 'rename', id: 'cart', title: 'Basket!' },
    ];
    const first = sendNext(edits.reduce(addEdit, openQueue(shop, 1)));
    expect(saveOf(first).rename).toBeUndefined();
    const second = saved(first, 2);
    expect(saveOf(second).rename).toEqual({ type: 'section', newTitle: 'Basket', oldPath: ['Shop', 'Cart'] });
  });

  it('sends new nodes without an id, and learns their ids before it continues', () => {
    const edit = create('shop', 'Checkout', 'section');
    const sending = sendNext(addEdit(openQueue(shop, 1), edit));
    expect(JSON.stringify(saveOf(sending))).not.toContain('draft');
    const asking = saved(addEdit(sending, { kind: 'rename', id: edit.id, title: 'Payment' }), 2);
    expect(asking.phase).toBe('identifying');
    const known = loaded(asking, serverSave(shop, sending), 2);
    const id = findByPath(known.tree, ['Shop', 'Payment'])?.id;
    expect(isDraftId(id ?? null)).toBe(false);
    expect(known.adopted.get(edit.id)).toBe(id);
    expect(saveOf(known).rename?.oldPath).toEqual(['Shop', 'Checkout']);
  });

  it('sends a new node after the deletion of the one whose path it takes', () => {
    const edits = [{ kind: 'delete', id: 'cart' } as const, create('shop', 'cart', 'section')];
    const deleting = sendNext(edits.reduce(addEdit, openQueue(shop, 1)));
    expect(deleting.batch?.edits).toEqual(edits.slice(0, 1));
    const creating = saved(deleting, 2);
    expect(creating.batch?.edits).toEqual(edits.slice(1));
    expect(findByPath(serverSave(creating.base, creating), ['Shop', 'cart'])?.id).toMatch(/^new-/);
  });

  it('continues without the ids when they can’t be loaded', () => {
    const sending = sendNext(addEdit(openQueue(shop, 1), create('shop', 'Checkout', 'section')));
    expect(loadFailed(saved(sending, 2), ['no network']).phase).toBe('idle');
  });

  it('keeps everything when a save is refused, to retry or discard', () => {
    const sending = sendNext(addEdit(openQueue(shop, 1), { kind: 'delete', id: 'cart' }));
    const failed = refused(addEdit(sending, { kind: 'delete', id: 'search' }), ['No']);
    expect(failed).toMatchObject({ phase: 'refused', errors: ['No'] });
    expect(hasUnsaved(failed)).toBe(true);
    expect(sendNext(failed).batch?.edits).toHaveLength(2);
    expect(titles(discard(failed).tree)).toEqual(titles(shop));
  });

  it('replays my edits on their tree when I keep mine, and names those that no longer fit', () => {
    const edits: Edit[] = [
      { kind: 'rename', id: 'cart', title: 'Basket' },
      { kind: 'delete', id: 'search' },
    ];
    const theirs: Tree = [node('module', 'Shop', [node('section', 'Search'), node('section', 'Help')])];
    const open = conflicted(sendNext(edits.reduce(addEdit, openQueue(shop, 1))));
    expect(open.phase).toBe('conflict');
    expect(loadFailed(resolveConflict(open, 'mine'), ['no network']).phase).toBe('conflict');
    const mine = loaded(resolveConflict(open, 'mine'), theirs, 7);
    expect(mine).toMatchObject({ phase: 'sending', version: 7 });
    expect(titles(mine.tree)).toEqual(['Shop', 'Shop/Help']);
    expect(mine.errors).toEqual(['Rename a node: The node no longer exists']);
    expect(loaded(saved(mine, 8), shop, 9)).toMatchObject({ phase: 'idle', tree: shop, errors: mine.errors });
    const reloaded = loaded(resolveConflict(open, 'theirs'), theirs, 7);
    expect(reloaded).toMatchObject({ phase: 'idle', tree: theirs, pending: [] });
  });

  it('cancels an unsent deletion as if it never happened, and reports a deletion’s progress', () => {
    const queue = openQueue(shop, 1);
    const deleted = addEdit(queue, { kind: 'delete', id: 'cart' });
    expect(cancelDelete(deleted, 'cart')).toMatchObject({ phase: 'idle', tree: shop, pending: [] });
    const sending = sendNext(deleted);
    const stages = [deleted, sending, refused(sending, ['No']), saved(sending, 2)];
    expect(stages.map((one) => deletionOf(one, 'cart'))).toEqual(['waiting', 'sending', 'waiting', 'saved']);
  });

  it('undoes an edit by its opposite, even when the node has got its id meanwhile', () => {
    const made = create('shop', 'Checkout', 'section');
    const queue = addEdit(openQueue(shop, 1), made);
    const sent = saved(sendNext(addEdit(queue, { kind: 'rename', id: made.id, title: 'Pay' })), 2);
    const named: Tree = [node('module', 'Shop', [...shop[0]!.children, node('section', 'Checkout')])];
    const known = loaded(sent, named, 2);
    expect(titles(known.tree)).toContain('Shop/Pay');
    expect(titles(undoEdit(known, { kind: 'rename', id: made.id, title: 'Checkout' }).tree)).toEqual(titles(named));
  });

  it('asks as soon as somebody else has changed the tree while edits wait', () => {
    const waiting = addEdit(openQueue(shop, 1), { kind: 'delete', id: 'cart' });
    expect(changedElsewhere(waiting, 2)).toMatchObject({
      phase: 'conflict',
      pending: waiting.pending,
      tree: waiting.tree,
    });
    expect(changedElsewhere(waiting, 1)).toBe(waiting);
    expect(changedElsewhere(openQueue(shop, 1), 2).phase).toBe('idle');
    const sending = sendNext(waiting);
    expect(changedElsewhere(sending, 2)).toBe(sending);
    expect(changedElsewhere(refused(sending, ['No']), 2).phase).toBe('conflict');
  });

  it('refuses an edit that does not fit and stays unchanged', () => {
    const queue = openQueue(shop, 1);
    expect(() => addEdit(queue, create('shop', 'CART', 'section'))).toThrow(TreeError);
    expect(addEdit(queue, { kind: 'rename', id: 'cart', title: '!!' })).toBe(queue);
  });

  it('accepts a newer tree only between saves', () => {
    const theirs: Tree = [node('module', 'Other')];
    expect(loaded(openQueue(shop, 1), theirs, 2).tree).toBe(theirs);
    const waiting = addEdit(openQueue(shop, 1), { kind: 'delete', id: 'cart' });
    expect(loaded(waiting, theirs, 2)).toBe(waiting);
  });

  it('ends with the server holding what the user sees, whatever fails on the way', () => {
    const step = fc.record({
      pick: fc.nat(),
      kind: fc.nat(3),
      title: fc.constantFrom('Alpha', 'Beta', 'Gamma', 'Delta'),
    });
    const answers = fc.array(fc.constantFrom('ok', 'lost', 'refused'), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 15 }), answers, (steps, outcomes) => {
        let server = shop;
        let queue = openQueue(shop, 0);
        const luck = [...outcomes];
        for (const { pick, kind, title } of steps) {
          queue = tryEdit(queue, pick, kind, title);
          ({ queue, server } = serve(queue, server, luck.shift()));
        }
        while (queue.phase !== 'idle') ({ queue, server } = serve(queue, server, 'ok'));
        expect(titles(server)).toEqual(titles(queue.tree));
        expect(hasUnsaved(queue)).toBe(false);
      }),
    );
  });
});

function tryEdit(queue: SaveQueue, pick: number, kind: number, title: string): SaveQueue {
  const all = walk(queue.tree);
  const id = all[pick % Math.max(1, all.length)]?.node.id ?? null;
  const edits: Edit[] = [create(null, title, 'module'), create(id, title, 'section')];
  if (id !== null) edits.push({ kind: 'rename', id, title }, { kind: 'delete', id });
  try {
    return addEdit(queue, edits[kind % edits.length]!);
  } catch (error) {
    if (error instanceof TreeError) return queue;
    throw error;
  }
}

/** One step of the code around the queue, with a server that may be unreachable. */
function serve(queue: SaveQueue, server: Tree, outcome: string | undefined): { queue: SaveQueue; server: Tree } {
  switch (queue.phase) {
    case 'waiting':
    case 'refused':
      return { queue: sendNext(queue), server };
    case 'sending': {
      if (outcome === 'refused') return { queue: refused(queue, ['No']), server };
      return { server: serverSave(server, queue), queue: saved(queue, queue.version + 1) };
    }
    case 'identifying':
      return { server, queue: outcome === 'lost' ? loadFailed(queue, []) : loaded(queue, server, queue.version) };
    default:
      return { queue, server };
  }
}
