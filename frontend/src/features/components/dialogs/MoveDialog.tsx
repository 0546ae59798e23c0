import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { TEXTS, type PlacedNode, type Tree } from '@testplatform/contract';
import { useState } from 'react';
import type { Edit } from '../model/edits.js';
import { moveTargets, type TreeIndex } from '../model/tree-index.js';
import { useTreeForm, TreeFormDialog } from './TreeFormDialog.js';

interface MoveDialogProps {
  readonly placed: PlacedNode;
  readonly tree: Tree;
  readonly index: TreeIndex;
  onEdit(edit: Edit): void;
  onClose(): void;
}

interface Target {
  readonly label: string;
  readonly id: string | null;
  readonly siblings: Tree;
}
/** More than a list shows well; typing narrows it. */
const filterOptions = createFilterOptions<Target>({ limit: 200 });

/** Move: the new parent and the position among its children. Submitting without a new parent does nothing. */
export function MoveDialog({ placed: { node }, tree, index, onEdit, onClose }: MoveDialogProps) {
  const [target, setTarget] = useState<Target | null>(null);
  const [position, setPosition] = useState(0);
  const { errors, attempt } = useTreeForm(onClose);
  const targets = moveTargets(index, node.type).map((placed): Target => {
    const siblings = (placed?.node.children ?? tree).filter(({ id }) => id !== node.id);
    return { label: placed?.path.join(' / ') ?? TEXTS.treeRoot, id: placed?.node.id ?? null, siblings };
  });
  const choose = (next: Target | null) => {
    setTarget(next);
    setPosition(next?.siblings.length ?? 0);
  };
  const submit = () => {
    if (target && node.id !== null) {
      const { id } = node;
      attempt(() => onEdit({ kind: 'move', id, parentId: target.id, position }));
    }
  };
  return (
    <TreeFormDialog
      title={`Move “${node.title}”`}
      submitLabel="Move"
      isDirty={target !== null}
      errors={errors}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Autocomplete
        options={targets}
        filterOptions={filterOptions}
        value={target}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        getOptionKey={(option) => option.id ?? TEXTS.treeRoot}
        onChange={(_, next) => choose(next)}
        renderInput={(params) => <TextField {...params} autoFocus label="Move to" />}
      />
      {target && (
        <TextField
          select
          label="Position"
          value={position}
          onChange={(event) => setPosition(Number(event.target.value))}
        >
          <MenuItem value={0}>First</MenuItem>
          {target.siblings.map((sibling, row) => (
            <MenuItem key={sibling.id} value={row + 1}>
              {`After ${sibling.title}`}
            </MenuItem>
          ))}
        </TextField>
      )}
    </TreeFormDialog>
  );
}
