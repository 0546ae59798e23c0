import { stripTreeTitle, TreeError, type PlacedNode } from '@testplatform/contract';
import { toast } from '../../../shared/toast.js';
import { sentencesOf } from '../../../api/api-error.js';
import { deletionOf } from '../model/save-queue.js';
import type { TreeSaver } from '../model/tree-saver.js';

/** How long a toast offers Undo, in milliseconds. */
const OFFERED_FOR = 8_000;

/** Offers Undo for a rename (to `newTitle`) or a move, given the node as it was before. */
export function offerUndo(
  saver: TreeSaver,
  { node, parent, position }: PlacedNode,
  done: () => void,
  newTitle?: string,
) {
  const { id, title } = node;
  if (id === null) return;
  const opposite =
    newTitle === undefined
      ? ({ kind: 'move', id, parentId: parent?.id ?? null, position } as const)
      : ({ kind: 'rename', id, title } as const);
  const undo = () => attempt(() => saver.undo(opposite), done);
  const text = newTitle === undefined ? `Moved “${title}”` : `Renamed “${title}” to “${stripTreeTitle(newTitle)}”`;
  toast(text, { duration: OFFERED_FOR, action: { label: 'Undo', onClick: undo } });
}

/** Offers Undo for a deletion: one that is saved is taken back from the trash of the server. */
export function offerRestore(
  saver: TreeSaver,
  { node: { id, title } }: PlacedNode,
  restore: (id: string) => Promise<unknown>,
  done: () => void,
): void {
  if (id === null) return;
  const undo = () => {
    const act = (): boolean => {
      const stage = deletionOf(saver.getQueue(), id);
      if (stage === 'sending') return false;
      if (stage === 'waiting') attempt(() => saver.cancelDelete(id), done);
      else void restored();
      return true;
    };
    const restored = async () =>
      restore(saver.getQueue().adopted.get(id) ?? id).then(done, (error: unknown) => {
        toast.error(sentencesOf(error).join(' '));
      });
    if (act()) return;
    const stop = saver.subscribe(() => act() && stop());
  };
  toast(`Deleted “${title}”`, { duration: OFFERED_FOR, action: { label: 'Undo', onClick: undo } });
}

/** The pressed button disappears with the toast, so `done` moves the focus back to the tree. */
function attempt(undo: () => void, done: () => void): void {
  try {
    undo();
    done();
  } catch (error) {
    if (!(error instanceof TreeError)) throw error;
    toast.error(error.message);
  }
}
