import { stripTreeTitle, type PlacedNode } from '@testplatform/contract';
import type { Edit } from '../model/edits.js';
import { ALL_MODULES, ancestorsOf, type TreeIndex } from '../model/tree-index.js';
import { offerOpposite, offerRestore, rememberNode, type UndoneTree } from './offer-undo.js';
import type { OpenRows } from './use-open-rows.js';

interface TreeEdits {
  readonly tree: UndoneTree;
  readonly index: TreeIndex;
  readonly rows: OpenRows;
  readonly selectedId: string | null;
  select(id: string): void;
}

/**
 * Applies an edit and follows up: selects a new node, keeps a moved one visible, and offers Undo. The
 * returned function throws TreeError if the edit is not possible.
 */
export function useTreeEdits({ tree, index, rows, selectedId, select }: TreeEdits) {
  const { saver } = tree;
  return (edit: Edit) => {
    const placed = index.placed.get(edit.id);
    const before = saver.getQueue();
    if (edit.kind === 'move' && staysWhereItIs(placed, edit)) return;
    saver.edit(edit);
    if (saver.getQueue() === before) return;
    switch (edit.kind) {
      case 'create':
        rows.reveal(edit.id, pathTo(index, edit.parentId));
        rememberNode(tree, { id: edit.id, title: stripTreeTitle(edit.title) }, Promise.resolve([]));
        return select(edit.id);
      case 'move':
        rows.reveal(edit.id, pathTo(index, edit.parentId));
        tree.focus();
        return placed && offerOpposite(tree, edit, placed);
      case 'rename':
        return placed && offerOpposite(tree, edit, placed);
      case 'delete':
        if (!placed) return;
        rows.setFocused(placed.parent?.id ?? ALL_MODULES);
        if (selectedId !== null && isIn(index, selectedId, edit.id)) select(placed.parent?.id ?? ALL_MODULES);
        return offerRestore(tree, placed);
    }
  };
}

const pathTo = (index: TreeIndex, parentId: string | null): string[] =>
  parentId === null ? [ALL_MODULES] : [...ancestorsOf(index, parentId), parentId];

const isIn = (index: TreeIndex, id: string, ancestor: string): boolean =>
  id === ancestor || ancestorsOf(index, id).includes(ancestor);

const staysWhereItIs = (placed: PlacedNode | undefined, { parentId, position }: Extract<Edit, { kind: 'move' }>) =>
  placed !== undefined && (placed.parent?.id ?? null) === parentId && placed.position === position;
