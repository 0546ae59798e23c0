import type { Tree } from '@testplatform/contract';
import { lazyDialog } from '../../../shared/components/LazyPart.js';
import { useFetchWhenIdle } from '../../../shared/lazy-code.js';
import type { Edit } from '../model/edits.js';
import { ALL_MODULES, type TreeIndex } from '../model/tree-index.js';
import { CreateDialog } from './CreateDialog.js';
import { DeleteDialog } from './DeleteDialog.js';
import { RenameDialog } from './RenameDialog.js';

// With the field that finds among thousands, which the tree does without.
const MoveDialog = lazyDialog(async () => (await import('./MoveDialog.js')).MoveDialog);
const LATER = [MoveDialog.code];

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
  useFetchWhenIdle(LATER);
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
