import type { Tree } from '@testplatform/contract';
import type { Edit } from '../model/edits.js';
import { ALL_MODULES, type TreeIndex } from '../model/tree-index.js';
import { CreateDialog } from './CreateDialog.js';
import { DeleteDialog } from './DeleteDialog.js';
import { MoveDialog } from './MoveDialog.js';
import { RenameDialog } from './RenameDialog.js';

export type TreeAction = 'create' | 'move' | 'rename' | 'delete';
/** A popup that is open, and the row it was opened at. */
export interface OpenDialog {
  readonly action: TreeAction;
  readonly id: string;
}

interface TreeDialogsProps {
  readonly dialog: OpenDialog | null;
  readonly tree: Tree;
  readonly index: TreeIndex;
  /** @throws TreeError when the edit can't be done */
  onEdit(edit: Edit): void;
  onClose(): void;
}

/** The popup that is open, if any. One whose node is gone meanwhile is closed. */
export function TreeDialogs({ dialog, tree, index, onEdit, onClose }: TreeDialogsProps) {
  if (!dialog) return null;
  const placed = index.placed.get(dialog.id) ?? null;
  const common = { onEdit, onClose };
  if (!placed && dialog.id !== ALL_MODULES) return null;
  if (dialog.action === 'create') return <CreateDialog at={placed} {...common} />;
  if (!placed) return null;
  switch (dialog.action) {
    case 'move':
      return <MoveDialog placed={placed} tree={tree} index={index} {...common} />;
    case 'rename':
      return <RenameDialog placed={placed} {...common} />;
    case 'delete':
      return <DeleteDialog placed={placed} {...common} />;
  }
}
