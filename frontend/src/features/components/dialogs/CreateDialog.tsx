import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  LIMITS,
  stripTreeTitle,
  TEXT_RULES,
  TEXTS,
  typesOfferedAt,
  type NodeType,
  type PlacedNode,
} from '@testplatform/contract';
import { useState, type ReactNode } from 'react';
import { useTextRule } from '../../../shared/hooks/forms/use-text-rule.js';
import { createEdit, type Edit } from '../model/edits.js';
import { typeLabel } from '../model/type-labels.js';
import { useTreeForm, TreeFormDialog } from './TreeFormDialog.js';

interface CreateDialogProps {
  /** Where Create was chosen; null at "All modules". */
  readonly at: PlacedNode | null;
  /** Additional content above the fields. */
  readonly first?: ReactNode;
  onEdit(edit: Edit): void;
  onClose(): void;
}

/** Create: one of the types allowed here, and a title of at least 3 characters. */
export function CreateDialog({ at, first, onEdit, onClose }: CreateDialogProps) {
  const offered = typesOfferedAt(at?.node.type ?? null);
  // Preselects the last type: at a scenario that is the file, which scenarios are for.
  const [type, setType] = useState<NodeType | ''>(offered.at(-1) ?? '');
  const [title, setTitle] = useState('');
  const { take, note } = useTextRule(TEXT_RULES.treeTitle, setTitle);
  const { errors, setErrors, attempt } = useTreeForm(onClose);

  const submit = () => {
    if (type === '' || stripTreeTitle(title).length < LIMITS.treeTitleMinCreate) setErrors([TEXTS.requiredFields]);
    else attempt(() => onEdit(createEdit(at, type, title)));
  };
  return (
    <TreeFormDialog
      title="Create"
      submitLabel="Create"
      isDirty={title !== ''}
      errors={errors}
      onSubmit={submit}
      onCancel={onClose}
    >
      {first}
      <TextField
        select
        required
        label="Type"
        value={type}
        onChange={(event) => setType(offered.find((one) => one === event.target.value) ?? '')}
      >
        {offered.map((one) => (
          <MenuItem key={one} value={one}>
            {typeLabel(one)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        required
        label="Title"
        value={title}
        autoFocus
        onChange={take}
        helperText={note ?? `${TEXT_RULES.treeTitle.allowed}, at least ${LIMITS.treeTitleMinCreate}`}
        slotProps={{ htmlInput: { maxLength: LIMITS.treeTitleMax } }}
      />
    </TreeFormDialog>
  );
}
