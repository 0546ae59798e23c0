import type { PlacedNode } from '@testplatform/contract';
import { ConfirmDialog } from '../../../shared/components/ConfirmDialog.js';
import type { Edit } from '../model/edits.js';
import { countBelow } from '../model/tree-index.js';
import { countLabel, typeLabel } from '../model/type-labels.js';

interface DeleteDialogProps {
  readonly placed: PlacedNode;
  onEdit(edit: Edit): void;
  onClose(): void;
}

/** Delete: names the node and what goes with it (2 §2). */
export function DeleteDialog({ placed, onEdit, onClose }: DeleteDialogProps) {
  const { node } = placed;
  const below = countLabel(countBelow(placed));
  const confirm = () => {
    if (node.id !== null) onEdit({ kind: 'delete', id: node.id });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      destructive
      title={`Delete "${node.title}"?`}
      text={`The ${typeLabel(node.type).toLowerCase()} "${node.title}"${below && ` with ${below}`} and its test cases will be deleted. Past results stay in the reports.`}
      confirmLabel="Delete"
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
