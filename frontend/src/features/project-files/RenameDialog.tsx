import TextField from '@mui/material/TextField';
import { fileNameError, LIMITS } from '@testplatform/contract';
import { useState, type FormEvent } from 'react';
import { sentencesOf } from '../../api/api-error.js';
import { useRenameFile, type ProjectFile } from '../../api/project-files.js';
import { FormDialog } from '../../shared/components/FormDialog.js';
import type { SetDirty } from '../../shared/hooks/use-dirty-guard.js';
import { toast } from '../../shared/toast.js';
import { plural } from '../../shared/utils/format.js';

interface RenameDialogProps {
  readonly projectId: number;
  readonly file: ProjectFile;
  readonly onDirtyChange: SetDirty;
  onClose(): void;
}

/** Gives a file another name. */
export function RenameDialog({ projectId, file, onDirtyChange, onClose }: RenameDialogProps) {
  const [name, setName] = useState(file.name);
  const rename = useRenameFile(projectId);
  const [tried, setTried] = useState(false);
  const error = tried ? fileNameError(name.trim()) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fileNameError(name.trim()) !== null) return;
    rename.mutate(
      { fileId: file.file_id, name: name.trim() },
      {
        onSuccess: ({ cases }) => {
          if (cases > 0)
            toast.success(`${plural(cases, 'test case')} ${cases === 1 ? 'has' : 'have'} the new name now`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={`Rename “${file.name}”`}
      submitLabel="Rename"
      size="xs"
      busy={rename.isPending}
      isDirty={name !== file.name}
      onDirtyChange={onDirtyChange}
      sentences={rename.error ? sentencesOf(rename.error) : []}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        required
        autoFocus
        label="Name"
        value={name}
        error={error !== null}
        helperText={error ?? (file.uses > 0 ? `${plural(file.uses, 'test case')} will follow.` : undefined)}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: LIMITS.projectFileNameMax, spellCheck: false } }}
      />
    </FormDialog>
  );
}
