import { stripTreeTitle, TreeError, type PlacedNode } from '@testplatform/contract';
import { toast } from 'sonner';
import { canCancelDelete } from '../model/save-queue.js';
import { countBelow } from '../model/tree-index.js';
import type { TreeSaver } from '../model/tree-saver.js';

/** Milliseconds that a change can be taken back by its toast. */
const OFFERED_FOR = 8_000;

/** Offers to take a rename (to `newTitle`) or a move back; `placed` is the node as it was. */
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
 * Offers to bring a deleted node back. Until the deletion is sent, that loses nothing. From then on the server has deleted the test
 * cases too, and the offer says so before anybody takes it.
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

/** The button that was pressed goes away, and the focus must not go with it: `done` brings it back to the tree. */
function attempt(undo: () => void, done: () => void): void {
  try {
    undo();
    done();
  } catch (error) {
    if (!(error instanceof TreeError)) throw error;
    toast.error(error.message);
  }
}
