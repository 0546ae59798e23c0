import TextField from '@mui/material/TextField';
import { LIMITS, type PlacedNode } from '@testplatform/contract';
import { useState } from 'react';
import { useTreeForm } from '../hooks/use-tree-form.js';
import type { Edit } from '../model/edits.js';
import { typeLabel } from '../model/type-labels.js';
import { TreeFormDialog } from './TreeFormDialog.js';

interface RenameDialogProps {
  readonly placed: PlacedNode;
  onEdit(edit: Edit): void;
  onClose(): void;
}

/** Rename: the title is stripped; an empty or an equal one changes nothing (2 §5). */
export function RenameDialog({ placed: { node }, onEdit, onClose }: RenameDialogProps) {
  const [title, setTitle] = useState(node.title);
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
        onChange={(event) => setTitle(event.target.value)}
        onFocus={(event) => event.target.select()}
        helperText="Letters, digits and spaces"
        slotProps={{ htmlInput: { maxLength: LIMITS.treeTitleMax } }}
      />
    </TreeFormDialog>
  );
}
