import { stripTreeTitle, TreeError, type PlacedNode } from '@testplatform/contract';
import { toast } from '../../../shared/toast.js';
import { canCancelDelete } from '../model/save-queue.js';
import { countBelow } from '../model/tree-index.js';
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

const hasFiles = (placed: PlacedNode): boolean =>
  placed.node.type === 'test-case-file' || countBelow(placed).has('test-case-file');

/**
 * Offers Undo for a deletion. Until the deletion is sent, nothing is lost. After that the server has deleted the test cases too,
 * and the toast says so.
 */
export function offerRestore(saver: TreeSaver, placed: PlacedNode, done: () => void): void {
  const { id, title } = placed.node;
  const isComplete = () => !hasFiles(placed) || canCancelDelete(saver.getQueue(), id);
  const offer = () => {
    const text = `Deleted “${title}”`;
    toast(isComplete() ? text : `${text}. Its test cases can’t be restored`, {
      id: `deleted ${id}`,
      duration: OFFERED_FOR,
      action: { label: isComplete() ? 'Undo' : 'Restore without them', onClick: undo },
      onDismiss: stop,
      onAutoClose: stop,
    });
  };
  let wasComplete = isComplete();
  const stop = saver.subscribe(() => {
    if (isComplete() === wasComplete) return;
    wasComplete = isComplete();
    offer();
  });
  const undo = () => {
    stop();
    attempt(() => saver.undoDelete(placed), done);
  };
  offer();
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
