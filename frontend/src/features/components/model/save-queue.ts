import { findById, findByPath, TreeError, type Tree } from '@testplatform/contract';
import type { RenameNote, TreeSave } from '../../../api/project/components.js';
import {
  adoptIds,
  applyEdit,
  hasDrafts,
  isAsSent,
  renameIds,
  replay,
  withoutDraftIds,
  type Adopted,
  type Edit,
} from './edits.js';

/**
 * The edits of a tree on their way to the server (2 §4).
 *
 *   phase         until                                      then
 *   idle          the first edit                             waiting
 *   waiting       the deferral is over                       sending
 *   sending       saved                                      idle, or sending the next edits
 *                 saved, with new nodes                      identifying
 *                 refused                                    refused
 *                 someone else saved first (409)             conflict
 *                 no response                                unreached
 *   identifying   the ids of the new nodes are loaded        idle, or sending the next edits
 *   refused       the user retries / discards                sending / idle
 *   unreached     it is time to retry                        checking
 *   checking      the stored tree says whether it was saved  idle, sending (again) or conflict
 *   conflict      the user takes theirs / keeps mine         reloading-theirs / reloading-mine
 *   reloading-…   the stored tree is loaded                  idle, or sending my edits again
 *
 * While edits wait, news of someone else's save leads to conflict at once. The state is plain data and each step a pure
 * function: TreeSaver performs what the phase requires and reports the outcome.
 */
export type SavePhase =
  | 'idle'
  | 'waiting'
  | 'sending'
  | 'identifying'
  | 'unreached'
  | 'checking'
  | 'refused'
  | 'conflict'
  | 'reloading-theirs'
  | 'reloading-mine';

export interface SaveQueue {
  readonly phase: SavePhase;
  /** The tree as the server has it, and its version. */
  readonly base: Tree;
  readonly version: number;
  /** The edits being sent. */
  readonly batch: Batch | null;
  /** The edits that are not sent yet. */
  readonly pending: readonly Edit[];
  /** base + batch + pending: the tree that the user sees. */
  readonly tree: Tree;
  /** Errors of the last refusal, or of edits that no longer fit. */
  readonly errors: readonly string[];
  /** The ids that the server gave to new nodes, by draft id. */
  readonly adopted: Adopted;
  /** Successful saves since the queue was opened. */
  readonly saves: number;
}

interface Batch {
  readonly edits: readonly Edit[];
  /** base + edits. */
  readonly tree: Tree;
  readonly rename: RenameNote | null;
  /** It was sent before without a response, so it may be stored. */
  readonly isInDoubt?: boolean;
}

const NONE: Adopted = new Map();

export const openQueue = (base: Tree, version: number): SaveQueue => ({
  phase: 'idle',
  base,
  version,
  batch: null,
  pending: [],
  tree: base,
  errors: [],
  adopted: NONE,
  saves: 0,
});

/**
 * Adds an edit. During a save or conflict it waits.
 * @throws TreeError when the edit is not possible
 */
export function addEdit(queue: SaveQueue, edit: Edit): SaveQueue {
  const tree = applyEdit(queue.tree, edit);
  if (tree === queue.tree) return queue;
  const pending = [...queue.pending, edit];
  const starts = queue.phase === 'idle' || queue.phase === 'refused';
  return starts ? { ...queue, phase: 'waiting', tree, pending, errors: [] } : { ...queue, tree, pending };
}

/** The progress of a node's deletion. Once saved, the node is in the server's trash. */
export function deletionOf(queue: SaveQueue, id: string): 'waiting' | 'sending' | 'saved' {
  if (queue.pending.some((edit) => deletes(queue, edit, id))) return 'waiting';
  return queue.batch?.edits.some((edit) => deletes(queue, edit, id)) ? 'sending' : 'saved';
}

/**
 * Drops a deletion that was not sent yet: base → batch → [delete, rename] becomes base → batch → [rename].
 * @throws TreeError when a later edit needs the node's title
 */
export function cancelDelete(queue: SaveQueue, id: string): SaveQueue {
  const pending = queue.pending.filter((edit) => !deletes(queue, edit, id));
  // With the node restored, a later edit may no longer fit: its title may be taken.
  const { tree, lost } = replay(queue.batch?.tree ?? queue.base, pending);
  const [problem] = lost;
  if (problem !== undefined) throw new TreeError(problem);
  const nothingLeft = pending.length === 0 && (queue.phase === 'waiting' || queue.phase === 'refused');
  return nothingLeft ? { ...queue, tree, pending, phase: 'idle', errors: [] } : { ...queue, tree, pending };
}

const deletes = ({ adopted }: SaveQueue, edit: Edit, id: string): boolean =>
  edit.kind === 'delete' && edit.id === (adopted.get(id) ?? id);

/**
 * Applies the opposite of an edit, whose nodes may have got their ids since.
 * @throws TreeError if it is no longer possible
 */
export const undoEdit = (queue: SaveQueue, opposite: Edit): SaveQueue =>
  addEdit(queue, renameIds(opposite, queue.adopted));

/** The deferral is over, or the user retries: sends the next batch. */
export const sendNext = (queue: SaveQueue): SaveQueue =>
  queue.phase === 'waiting' || queue.phase === 'refused' ? advance({ ...queue, errors: [] }) : queue;

/** The body of the save in the phase `sending`. */
export function saveOf({ batch, version, base }: SaveQueue): TreeSave {
  const tree = withoutDraftIds(batch?.tree ?? base);
  return batch?.rename ? { tree, version, rename: batch.rename } : { tree, version };
}

/** The batch was saved. New nodes get their ids before anything else is sent. */
export function saved(queue: SaveQueue, version: number): SaveQueue {
  if (queue.phase !== 'sending' || !queue.batch) return queue;
  const next = { ...queue, base: queue.batch.tree, version, batch: null, saves: queue.saves + 1 };
  return hasDrafts(next.base) ? { ...next, phase: 'identifying' } : advance(next);
}

/** No response. The batch is kept until the stored tree shows whether it arrived. */
export function unanswered(queue: SaveQueue): SaveQueue {
  if (queue.phase === 'checking') return { ...queue, phase: 'unreached' };
  if (queue.phase !== 'sending' || !queue.batch) return queue;
  return { ...queue, phase: 'unreached', batch: { ...queue.batch, isInDoubt: true } };
}

/** The server may be reachable again: the stored tree is read before anything is sent. */
export const checkAgain = (queue: SaveQueue): SaveQueue =>
  queue.phase === 'unreached' ? { ...queue, phase: 'checking' } : queue;

/** The server refused the batch. Its edits are kept. */
export const refused = (queue: SaveQueue, errors: readonly string[]): SaveQueue =>
  queue.phase === 'sending' ? { ...takeBack(queue), phase: 'refused', errors } : queue;

/**
 * Someone else saved first: the edits are kept and the user decides. If an earlier attempt got no response, it may have
 * been saved and caused the conflict: the stored tree is checked first, once.
 */
export function conflicted(queue: SaveQueue): SaveQueue {
  if (queue.phase !== 'sending') return queue;
  if (queue.batch?.isInDoubt) return { ...queue, phase: 'checking', batch: { ...queue.batch, isInDoubt: false } };
  return openConflict(queue);
}

/** The tree was changed elsewhere while edits wait: they would be refused, so the user decides at once. */
export function changedElsewhere(queue: SaveQueue, version: number): SaveQueue {
  const waits = queue.phase === 'waiting' || queue.phase === 'refused';
  return waits && version > queue.version ? { ...queue, phase: 'conflict', errors: [] } : queue;
}

/** The user's choice in a conflict: take their tree and drop my edits, or replay my edits on their tree. */
export const resolveConflict = (queue: SaveQueue, choice: 'theirs' | 'mine'): SaveQueue =>
  queue.phase === 'conflict' ? { ...queue, phase: `reloading-${choice}`, errors: [] } : queue;

/** Discards refused edits. */
export const discard = (queue: SaveQueue): SaveQueue =>
  queue.phase === 'refused' ? startOver(queue, queue.base, queue.version) : queue;

/** The stored tree was loaded. Its effect depends on the phase; during a save it is ignored. */
export function loaded(queue: SaveQueue, tree: Tree, version: number): SaveQueue {
  switch (queue.phase) {
    case 'idle':
      return version >= queue.version ? rebase(queue, tree, version, []) : queue;
    case 'identifying':
    case 'reloading-mine':
      return rebase(queue, tree, version, queue.pending);
    case 'reloading-theirs':
      return startOver(queue, tree, version);
    case 'unreached':
    case 'checking':
      return version >= queue.version ? compared(queue, tree, version) : queue;
    default:
      return queue;
  }
}

/**
 * The stored tree could not be loaded. The queue goes on without the missing ids: the server finds nodes without an id
 * by their path. A conflict stays open, and a batch that was being checked counts as refused.
 */
export function loadFailed(queue: SaveQueue, errors: readonly string[]): SaveQueue {
  if (queue.phase === 'identifying') return advance(queue);
  if (queue.phase === 'checking') return { ...takeBack(queue), phase: 'refused', errors };
  const reloading = queue.phase === 'reloading-mine' || queue.phase === 'reloading-theirs';
  return reloading ? { ...queue, phase: 'conflict', errors } : queue;
}

/** The user dismissed the errors. */
export const dismissErrors = (queue: SaveQueue): SaveQueue =>
  queue.phase === 'refused' ? queue : { ...queue, errors: [] };

/** Whether the queue waits for the user's decision. */
export const needsDecision = ({ phase }: SaveQueue): boolean => phase === 'refused' || phase === 'conflict';

/** Whether the server is unreachable and the save is retried automatically. */
export const isCutOff = ({ phase, batch }: SaveQueue): boolean =>
  phase === 'unreached' || phase === 'checking' || batch?.isInDoubt === true;

/** Whether leaving now would lose something. */
export const hasUnsaved = (queue: SaveQueue): boolean => queue.batch !== null || queue.pending.length > 0;

/**
 * Compares the stored tree with a batch that got no response: it was not saved, it was, or someone else saved first.
 */
function compared(queue: SaveQueue, stored: Tree, version: number): SaveQueue {
  const { batch, pending, saves } = queue;
  if (!batch) return queue;
  if (version === queue.version) return { ...queue, phase: 'sending' };
  if (!isAsSent(batch.tree, stored)) return openConflict(queue);
  return rebase({ ...queue, base: batch.tree, batch: null, saves: saves + 1 }, stored, version, pending);
}

function rebase(queue: SaveQueue, base: Tree, version: number, edits: readonly Edit[]): SaveQueue {
  const adopted = adoptIds(queue.base, base);
  const again = replay(
    base,
    edits.map((edit) => renameIds(edit, adopted)),
  );
  const next: SaveQueue = {
    ...queue,
    base,
    version,
    tree: again.tree,
    pending: again.kept,
    errors: [...queue.errors, ...again.lost],
    adopted: adopted.size > 0 ? new Map([...queue.adopted, ...adopted]) : queue.adopted,
  };
  return advance(next);
}

function advance(queue: SaveQueue): SaveQueue {
  if (queue.pending.length === 0) return { ...queue, phase: 'idle', batch: null };
  const [first] = queue.pending;
  const size = sizeOfBatch(queue.base, queue.pending);
  const edits = queue.pending.slice(0, size);
  const tree = edits.reduce(applyEdit, queue.base);
  const batch: Batch = { edits, tree, rename: first?.kind === 'rename' ? renameOf(queue.base, tree, first.id) : null };
  return { ...queue, phase: 'sending', batch, pending: queue.pending.slice(size) };
}

/**
 * How many edits the next batch takes. A rename is sent alone: the call takes one, with the old path of its node. A new
 * node with the path of a deleted one is sent after the deletion: the server finds nodes without an id by their path,
 * and would take it for the deleted one.
 */
function sizeOfBatch(base: Tree, edits: readonly Edit[]): number {
  let tree = base;
  for (const [at, edit] of edits.entries()) {
    if (edit.kind === 'rename') return Math.max(at, 1);
    const next = applyEdit(tree, edit);
    if (edit.kind === 'create') {
      const { path = [] } = findById(next, edit.id) ?? {};
      const before = findByPath(base, path)?.id;
      if (before && !findById(next, before)) return at;
    }
    tree = next;
  }
  return edits.length;
}

function renameOf(before: Tree, after: Tree, id: string): RenameNote | null {
  const old = findById(before, id);
  const renamed = findById(after, id)?.node;
  return old && renamed ? { type: renamed.type, newTitle: renamed.title, oldPath: old.path } : null;
}

const startOver = (queue: SaveQueue, tree: Tree, version: number): SaveQueue => ({
  ...openQueue(tree, version),
  saves: queue.saves,
  adopted: queue.adopted,
});

const openConflict = (queue: SaveQueue): SaveQueue => ({ ...takeBack(queue), phase: 'conflict', errors: [] });

const takeBack = (queue: SaveQueue): SaveQueue => ({
  ...queue,
  batch: null,
  pending: [...(queue.batch?.edits ?? []), ...queue.pending],
});
