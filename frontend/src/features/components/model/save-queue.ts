import { findById, TreeError, type PlacedNode, type Tree } from '@testplatform/contract';
import type { RenameNote, TreeSave } from '../../../api/components.js';
import {
  adoptIds,
  applyEdit,
  hasDrafts,
  isAsSent,
  renameIds,
  replay,
  restoreEdit,
  withoutDraftIds,
  type Adopted,
  type Edit,
} from './edits.js';

/**
 * Where the edits of a tree are on their way to the server (2 §4, 3 §4):
 *
 *   idle → waiting → sending → (identifying) → idle, or sending again with what was edited meanwhile
 *                    sending → refused   the server said what is wrong; retry or discard
 *                    sending → unreached → checking   no answer came: the tree says whether the save arrived, and it is sent again if not
 *                    sending → conflict → reloading   (or straight from waiting, when the news comes first) someone else saved first; reload or keep mine
 *
 * The state is plain data and each step a pure function: whoever holds it does what the phase asks for and reports back.
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
  /** What is on its way. */
  readonly batch: Batch | null;
  /** Edits that are not on their way yet. */
  readonly pending: readonly Edit[];
  /** base + batch + pending: the tree that the person sees. */
  readonly tree: Tree;
  /** Sentences of the last refusal, or of the edits that could not be kept. */
  readonly errors: readonly string[];
  /** Every id that the server gave to a node made here. */
  readonly adopted: Adopted;
  /** Saves that the server took since the queue was opened. */
  readonly saves: number;
}

interface Batch {
  readonly edits: readonly Edit[];
  /** base + edits. */
  readonly tree: Tree;
  readonly rename: RenameNote | null;
  /** It was sent before, and no answer came: it may be stored. */
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
 * Takes an edit in. While a save is on its way, or a conflict is open, it waits for its turn.
 * @throws TreeError when the edit can't be done
 */
export function addEdit(queue: SaveQueue, edit: Edit): SaveQueue {
  const tree = applyEdit(queue.tree, edit);
  if (tree === queue.tree) return queue;
  const pending = [...queue.pending, edit];
  const starts = queue.phase === 'idle' || queue.phase === 'refused';
  return starts ? { ...queue, phase: 'waiting', tree, pending, errors: [] } : { ...queue, tree, pending };
}

/**
 * Takes a deletion back: one that was not sent yet never happened, one that was is answered by making the nodes anew.
 * @throws TreeError when its place is gone or taken
 */
export function undoDelete(queue: SaveQueue, deleted: PlacedNode): SaveQueue {
  if (!canCancelDelete(queue, deleted.node.id)) return undoEdit(queue, restoreEdit(deleted));
  const rest = queue.pending.filter((edit) => !isDeletionOf(queue, deleted.node.id)(edit));
  const again = replay(queue.batch?.tree ?? queue.base, rest);
  if (again.lost[0] !== undefined) throw new TreeError(again.lost[0]);
  const settled = rest.length === 0 && (queue.phase === 'waiting' || queue.phase === 'refused');
  return { ...queue, ...(settled ? { phase: 'idle', errors: [] } : {}), tree: again.tree, pending: rest };
}

/** Whether the deletion of a node was not sent yet: taking it back then loses nothing. */
export const canCancelDelete = (queue: SaveQueue, id: string | null): boolean =>
  queue.pending.some(isDeletionOf(queue, id));

const isDeletionOf =
  ({ adopted }: SaveQueue, id: string | null) =>
  (edit: Edit): boolean =>
    id !== null && edit.kind === 'delete' && edit.id === (adopted.get(id) ?? id);

/** Does the opposite of an edit. Its nodes may have got their ids meanwhile. @throws TreeError when that can't be done any more */
export const undoEdit = (queue: SaveQueue, opposite: Edit): SaveQueue =>
  addEdit(queue, renameIds(opposite, queue.adopted));

/** The deferral is over, or the person asks to try again: the next batch goes. */
export const sendNext = (queue: SaveQueue): SaveQueue =>
  queue.phase === 'waiting' || queue.phase === 'refused' ? advance({ ...queue, errors: [] }) : queue;

/** What the save of the phase `sending` says. */
export function saveOf({ batch, version, base }: SaveQueue): TreeSave {
  const tree = withoutDraftIds(batch?.tree ?? base);
  return batch?.rename ? { tree, version, rename: batch.rename } : { tree, version };
}

/** The server took the batch. New nodes get their ids before anything else is sent. */
export function saved(queue: SaveQueue, version: number): SaveQueue {
  if (queue.phase !== 'sending' || !queue.batch) return queue;
  const next = { ...queue, base: queue.batch.tree, version, batch: null, saves: queue.saves + 1 };
  return hasDrafts(next.base) ? { ...next, phase: 'identifying' } : advance(next);
}

/** No answer came. The batch stays as it is until the tree says whether it arrived. */
export function unanswered(queue: SaveQueue): SaveQueue {
  if (queue.phase === 'checking') return { ...queue, phase: 'unreached' };
  if (queue.phase !== 'sending' || !queue.batch) return queue;
  return { ...queue, phase: 'unreached', batch: { ...queue.batch, isInDoubt: true } };
}

/** The server may be there again: the tree is read before anything is sent. */
export const lookAgain = (queue: SaveQueue): SaveQueue =>
  queue.phase === 'unreached' ? { ...queue, phase: 'checking' } : queue;

/** The server did not take the batch. Nothing is dropped. */
export const refused = (queue: SaveQueue, errors: readonly string[]): SaveQueue =>
  queue.phase === 'sending' ? { ...takeBack(queue), phase: 'refused', errors } : queue;

/**
 * Someone else saved first: nothing is dropped, and the person chooses. Or the same batch did, whose answer was lost: that is looked up,
 * once.
 */
export function conflicted(queue: SaveQueue): SaveQueue {
  if (queue.phase !== 'sending') return queue;
  if (queue.batch?.isInDoubt) return { ...queue, phase: 'checking', batch: { ...queue.batch, isInDoubt: false } };
  return openConflict(queue);
}

/** The tree was changed elsewhere while edits wait here: they would be refused, so the person chooses at once. */
export function overtaken(queue: SaveQueue, version: number): SaveQueue {
  const waits = queue.phase === 'waiting' || queue.phase === 'refused';
  return waits && version > queue.version ? { ...queue, phase: 'conflict', errors: [] } : queue;
}

/** The person's choice in a conflict: take their tree and drop my edits, or do my edits again on their tree. */
export const resolveConflict = (queue: SaveQueue, choice: 'theirs' | 'mine'): SaveQueue =>
  queue.phase === 'conflict' ? { ...queue, phase: `reloading-${choice}`, errors: [] } : queue;

/** Gives up what was refused. */
export const discard = (queue: SaveQueue): SaveQueue =>
  queue.phase === 'refused' ? startOver(queue, queue.base, queue.version) : queue;

/** The tree was read from the server. What it means depends on the phase; in the middle of a save it means nothing. */
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
 * The tree could not be read. Without ids the work goes on: the server finds a node without one by its path. A conflict stays open, and
 * what was to be looked up is refused.
 */
export function loadFailed(queue: SaveQueue, errors: readonly string[]): SaveQueue {
  if (queue.phase === 'identifying') return advance(queue);
  if (queue.phase === 'checking') return { ...takeBack(queue), phase: 'refused', errors };
  const reloading = queue.phase === 'reloading-mine' || queue.phase === 'reloading-theirs';
  return reloading ? { ...queue, phase: 'conflict', errors } : queue;
}

/** The person has read the errors. */
export const dismissErrors = (queue: SaveQueue): SaveQueue =>
  queue.phase === 'refused' ? queue : { ...queue, errors: [] };

/** Whether nothing goes on until the person has chosen. */
export const needsDecision = ({ phase }: SaveQueue): boolean => phase === 'refused' || phase === 'conflict';

/** Whether the server can't be reached just now, and the save is tried again by itself. */
export const isCutOff = ({ phase, batch }: SaveQueue): boolean =>
  phase === 'unreached' || phase === 'checking' || batch?.isInDoubt === true;

/** Whether leaving now would lose something. */
export const hasUnsaved = (queue: SaveQueue): boolean => queue.batch !== null || queue.pending.length > 0;

/** What the stored tree says of a batch that got no answer: it did not arrive, it did, or someone else was first. */
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
    errors: again.lost,
    adopted: adopted.size > 0 ? new Map([...queue.adopted, ...adopted]) : queue.adopted,
  };
  return advance(next);
}

function advance(queue: SaveQueue): SaveQueue {
  if (queue.pending.length === 0) return { ...queue, phase: 'idle', batch: null };
  const [first] = queue.pending;
  const renameAt = queue.pending.findIndex(({ kind }) => kind === 'rename');
  // A rename goes alone: the call has room for one, and says where its node stood before (2 §7).
  const size = first?.kind === 'rename' ? 1 : renameAt < 0 ? queue.pending.length : renameAt;
  const edits = queue.pending.slice(0, size);
  const tree = edits.reduce(applyEdit, queue.base);
  const batch: Batch = { edits, tree, rename: first?.kind === 'rename' ? renameOf(queue.base, tree, first.id) : null };
  return { ...queue, phase: 'sending', batch, pending: queue.pending.slice(size) };
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
