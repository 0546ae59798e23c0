import TextField from '@mui/material/TextField';
import { type Tree, type PlacedNode, LIMITS, TEXT_RULES } from '@testplatform/contract';
import { useState, type ReactNode } from 'react';
import { lazyDialog } from '../../../shared/components/states/LazyDialog.js';
import { useTextRule } from '../../../shared/hooks/forms/use-text-rule.js';
import { useFetchWhenIdle } from '../../../shared/lazy-code.js';
import type { Edit } from '../model/edits.js';
import { ALL_MODULES, type TreeIndex } from '../model/tree-index.js';
import { typeLabel } from '../model/type-labels.js';
import { CreateDialog } from './CreateDialog.js';
import { useTreeForm, TreeFormDialog } from './TreeFormDialog.js';

// Lazy: the searchable field of Move is large, and the tree needs neither.
const MoveDialog = lazyDialog(async () => (await import('./MoveDialog.js')).MoveDialog);
const DeleteDialog = lazyDialog(async () => (await import('./DeleteDialog.js')).DeleteDialog);
const LATER = [MoveDialog.code, DeleteDialog.code];

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

interface RenameDialogProps {
  readonly placed: PlacedNode;
  onEdit(edit: Edit): void;
  onClose(): void;
}

/** Rename: the title is trimmed; an empty or unchanged one does nothing. */
function RenameDialog({ placed: { node }, onEdit, onClose }: RenameDialogProps) {
  const [title, setTitle] = useState(node.title);
  const { take, note } = useTextRule(TEXT_RULES.treeTitle, setTitle);
  const { errors, attempt } = useTreeForm(onClose);
  const submit = () =>
    attempt(() => {
      if (node.id !== null && title !== node.title) onEdit({ kind: 'rename', id: node.id, title });
    });
  return (
    <TreeFormDialog
      title={`Rename ${typeLabel(node.type).toLowerCase()}`}
      submitLabel="Rename"
      isDirty={title !== node.title}
      errors={errors}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextField
        autoFocus
        label="Title"
        value={title}
        onChange={take}
        onFocus={(event) => event.target.select()}
        helperText={note ?? TEXT_RULES.treeTitle.allowed}
        slotProps={{ htmlInput: { maxLength: LIMITS.treeTitleMax } }}
      />
    </TreeFormDialog>
  );
}
