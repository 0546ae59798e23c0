import TextField from '@mui/material/TextField';
import { fileNameError, LIMITS } from '@testplatform/contract';
import { useState, type FormEvent } from 'react';
import { useChangedBy } from '../../api/last-change.js';
import { useRenameFile, type ProjectFile } from '../../api/project/project-files.js';
import { FormDialog } from '../../shared/components/dialogs/FormDialog.js';
import { useMergedForm } from '../../shared/merge/use-merged-form.js';
import { toast } from '../../shared/toast.js';
import { plural } from '../../shared/utils/format.js';

interface RenameDialogProps {
  readonly projectId: number;
  readonly file: ProjectFile;
  onClose(): void;
}

export function RenameDialog({ projectId, file, onClose }: RenameDialogProps) {
  const { mutateAsync } = useRenameFile(projectId);
  const [tried, setTried] = useState(false);
  const form = useMergedForm({
    stored: { name: file.name },
    version: file.name,
    save: async ({ name: wanted }) => {
      const { cases } = await mutateAsync({ fileId: file.file_id, name: wanted.trim(), oldName: file.name });
      if (cases > 0) toast.success(`${plural(cases, 'test case')} ${cases === 1 ? 'has' : 'have'} the new name now`);
      onClose();
    },
  });
  const { name } = form.value;
  const by = useChangedBy(projectId, 'files');
  const error = tried ? fileNameError(name.trim()) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fileNameError(name.trim()) === null) void form.submit();
  };
  return (
    <FormDialog
      title={`Rename “${file.name}”`}
      submitLabel="Rename"
      size="xs"
      busy={form.busy}
      isDirty={form.isDirty}
      sentences={form.sentences}
      others={{ merging: form, by, labels: { name: 'Name' } }}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        required
        autoFocus
        label="Name"
        value={name}
        error={error !== null}
        helperText={error ?? (file.uses > 0 ? `${plural(file.uses, 'test case')} will be updated.` : undefined)}
        onChange={(event) => form.change({ name: event.target.value })}
        slotProps={{ htmlInput: { maxLength: LIMITS.projectFileNameMax, spellCheck: false } }}
      />
    </FormDialog>
  );
}
