import TextField from '@mui/material/TextField';
import { LIMITS, type PlacedNode, TEXT_RULES } from '@testplatform/contract';
import { useState } from 'react';
import { useTextRule } from '../../../shared/hooks/forms/use-text-rule.js';
import type { Edit } from '../model/edits.js';
import { typeLabel } from '../model/type-labels.js';
import { useTreeForm, TreeFormDialog } from './TreeFormDialog.js';

interface RenameDialogProps {
  readonly placed: PlacedNode;
  onEdit(edit: Edit): void;
  onClose(): void;
}

/** Rename: the title is trimmed; an empty or unchanged one does nothing. */
export function RenameDialog({ placed: { node }, onEdit, onClose }: RenameDialogProps) {
  /** As it was when the dialog was opened: somebody else may rename it meanwhile. */
  const [before] = useState(node.title);
  const [title, setTitle] = useState(before);
  const { take, note } = useTextRule(TEXT_RULES.treeTitle, setTitle);
  const { errors, attempt } = useTreeForm(onClose);
  const submit = () =>
    attempt(() => {
      if (node.id !== null && title !== before) onEdit({ kind: 'rename', id: node.id, title });
    });
  return (
    <TreeFormDialog
      title={`Rename ${typeLabel(node.type).toLowerCase()}`}
      submitLabel="Rename"
      isDirty={title !== before}
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
