import { findById, stripTreeTitle, TreeError, type PlacedNode } from '@testplatform/contract';
import { NotUndone, offerUndo, rememberChange } from '../../../shared/undo.js';
import { renameIds, type Edit } from '../model/edits.js';
import { deletionOf, hasUnsaved, isCutOff, needsDecision } from '../model/save-queue.js';
import type { TreeSaver } from '../model/tree-saver.js';
import { until } from './once-saved.js';

export interface UndoneTree {
  /** The saver that made the change. */
  readonly saver: TreeSaver;
  /** Passes the current tree, whether it is shown or not. */
  withTree(act: (saver: TreeSaver) => void): TreeSaver;
  /** Restores a node from the trash. */
  restore(id: string): Promise<unknown>;
  /** Moves the focus back to the tree. */
  focus(): void;
}

/** Offers Undo for a rename or a move, given the previous state of the node. */
export function offerOpposite(tree: UndoneTree, edit: Extract<Edit, { kind: 'rename' | 'move' }>, before: PlacedNode) {
  const { title } = before.node;
  if (edit.kind === 'rename') {
    const newTitle = stripTreeTitle(edit.title);
    offerUndo(`Renamed “${title}” to “${newTitle}”`, {
      undo: () => goBack(tree, { ...edit, title }, ({ node }) => node.title === newTitle),
      focus: tree.focus,
    });
  } else {
    const back = { ...edit, parentId: before.parent?.id ?? null, position: before.position };
    offerUndo(`Moved “${title}”`, {
      undo: () => goBack(tree, back, ({ parent }) => (parent?.id ?? null) === realId(tree, edit.parentId)),
      focus: tree.focus,
    });
  }
}

/** Lets Ctrl+Z remove a new node as long as it has no children. It needs no message, because the node is visible. */
export const rememberNode = (tree: UndoneTree, { id, title }: { readonly id: string; readonly title: string }): void =>
  rememberChange(`Created “${title}”`, () =>
    goBack(tree, { kind: 'delete', id }, ({ node }) => node.title === title && node.children.length === 0),
  );

/** Offers Undo for a deletion: a saved one is restored from the server's trash. */
export function offerRestore({ saver, restore, focus }: UndoneTree, { node: { id, title } }: PlacedNode): void {
  if (id === null) return;
  const undo = async () => {
    await until(saver, (queue) => deletionOf(queue, id) !== 'sending');
    if (deletionOf(saver.getQueue(), id) === 'waiting') attempt(() => saver.cancelDelete(id));
    else await restore(saver.getQueue().adopted.get(id) ?? id);
  };
  offerUndo(`Deleted “${title}”`, { undo, focus });
}

/** Applies the opposite of an edit to the tree, and waits until it is saved. */
async function goBack(tree: UndoneTree, opposite: Edit, isAsLeft: (now: PlacedNode) => boolean): Promise<void> {
  const edit = renameIds(opposite, tree.saver.getQueue().adopted);
  const saver = tree.withTree((current) => {
    const now = findById(current.getQueue().tree, edit.id);
    if (!now || !isAsLeft(now)) throw new NotUndone(CHANGED_SINCE);
    attempt(() => current.undo(edit));
  });
  await until(saver, (queue) => !hasUnsaved(queue) || needsDecision(queue) || isCutOff(queue));
}

const CHANGED_SINCE = 'Not undone: it has been changed or deleted since';

const realId = ({ saver }: UndoneTree, id: string | null): string | null =>
  id === null ? null : (saver.getQueue().adopted.get(id) ?? id);

function attempt(undo: () => void): void {
  try {
    undo();
  } catch (error) {
    throw error instanceof TreeError ? new NotUndone(error.message) : error;
  }
}
