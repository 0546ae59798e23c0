import type { Tree } from '@testplatform/contract';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../../shared/components/states/LazyDialog.js';
import { useFetchWhenIdle } from '../../../shared/lazy-code.js';
import type { Edit } from '../model/edits.js';
import { ALL_MODULES, type TreeIndex } from '../model/tree-index.js';

// Lazy: the tree needs none of them, and the searchable field of Move is large.
const CreateDialog = lazyDialog(async () => (await import('./CreateDialog.js')).CreateDialog);
const RenameDialog = lazyDialog(async () => (await import('./RenameDialog.js')).RenameDialog);
const MoveDialog = lazyDialog(async () => (await import('./MoveDialog.js')).MoveDialog);
const DeleteDialog = lazyDialog(async () => (await import('./DeleteDialog.js')).DeleteDialog);
const LATER = [CreateDialog.code, RenameDialog.code, MoveDialog.code, DeleteDialog.code];

export type TreeAction = 'create' | 'move' | 'rename' | 'delete';
/** An open popup and its row. */
export interface OpenDialog {
  readonly action: TreeAction;
  readonly id: string;
}

interface TreeDialogsProps {
  readonly projectId: number;
  readonly dialog: OpenDialog | null;
  readonly tree: Tree;
  readonly index: TreeIndex;
  /** Additional content of Create while there are no components. */
  readonly first: ReactNode;
  /** @throws TreeError when the edit can't be done */
  onEdit(edit: Edit): void;
  onClose(): void;
}

/** The open popup, if any. It closes when its node is deleted. */
export function TreeDialogs({ projectId, dialog, tree, index, first, onEdit, onClose }: TreeDialogsProps) {
  useFetchWhenIdle(LATER);
  if (!dialog) return null;
  const placed = index.placed.get(dialog.id) ?? null;
  const common = { onEdit, onClose };
  if (!placed && dialog.id !== ALL_MODULES) return null;
  if (dialog.action === 'create') return <CreateDialog at={placed} first={first} {...common} />;
  if (!placed) return null;
  switch (dialog.action) {
    case 'move':
      return <MoveDialog placed={placed} tree={tree} index={index} {...common} />;
    case 'rename':
      return <RenameDialog placed={placed} {...common} />;
    case 'delete':
      return <DeleteDialog projectId={projectId} placed={placed} {...common} />;
  }
}
