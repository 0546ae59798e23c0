import {
  findById,
  stripTreeTitle,
  TreeError,
  type FilePath,
  type PlacedNode,
  filePathOf,
} from '@testplatform/contract';
import { areSameCases, type MadeCase } from '../../../api/project/test-cases.js';
import { NotUndone, offerUndo, rememberChange } from '../../../shared/undo.js';
import { isDraftId, renameIds, type Edit } from '../model/edits.js';
import { deletionOf, hasUnsaved, isCutOff, needsDecision } from '../model/save-queue.js';
import type { TreeSaver } from '../model/tree-saver.js';
import { until } from './once-saved.js';

export interface UndoneTree {
  /** The saver that made the change. */
  readonly saver: TreeSaver;
  /** Calls `act` with the saver of the current tree, whether that tree is shown or not, and returns the saver. */
  withTree(act: (saver: TreeSaver) => void): TreeSaver;
  /** The cases of a file as they are now. */
  casesOf(file: FilePath): Promise<readonly MadeCase[]>;
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

interface MadeNode {
  readonly id: string;
  readonly title: string;
}

/**
 * Lets Ctrl+Z remove a new node while it is still as it was created: later content would go to the trash with it. Shows
 * no message, because the node is visible.
 * @param made the cases that a new file was created with; rejects if they could not be read
 */
export function rememberNode(tree: UndoneTree, { id, title }: MadeNode, made: Promise<readonly MadeCase[]>): void {
  // A rejection is reported when the node is removed.
  made.catch(() => undefined);
  rememberChange(`Created “${title}”`, async () => {
    await requireCases(tree, { id, title }, made);
    await goBack(tree, { kind: 'delete', id }, ({ node }) => {
      if (node.children.length > 0) throw new NotUndone(`Not undone: “${title}” is not empty any more. ${DELETE_IT}`);
      return node.title === title;
    });
  });
}

/** @throws NotUndone if a file's cases were changed since it was created, or could not be read */
async function requireCases(tree: UndoneTree, made: MadeNode, cases: Promise<readonly MadeCase[]>): Promise<void> {
  const id = realId(tree, made.id);
  const { tree: nodes } = tree.withTree(() => undefined).getQueue();
  const placed = findById(nodes, id);
  // Other people can't have changed a node that isn't saved yet.
  if (placed?.node.type !== 'test-case-file' || isDraftId(id)) return;
  const file = filePathOf(placed.path);
  const [before, now] = await Promise.all([cases, tree.casesOf(file)]).catch(() => {
    throw new NotUndone(`Not undone: whether “${made.title}” has other test cases by now could not be read`);
  });
  if (areSameCases(before, now)) return;
  throw new NotUndone(`Not undone: the test cases of “${made.title}” have been changed since. ${DELETE_IT}`);
}

const DELETE_IT = 'Delete it in the tree if that may go to the trash with it';

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

function realId(tree: UndoneTree, id: string): string;
function realId(tree: UndoneTree, id: string | null): string | null;
function realId({ saver }: UndoneTree, id: string | null): string | null {
  return id === null ? null : (saver.getQueue().adopted.get(id) ?? id);
}

function attempt(undo: () => void): void {
  try {
    undo();
  } catch (error) {
    throw error instanceof TreeError ? new NotUndone(error.message) : error;
  }
}
