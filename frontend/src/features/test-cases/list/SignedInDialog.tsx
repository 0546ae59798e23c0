import TextField from '@mui/material/TextField';
import { type FilePath, LIMITS } from '@testplatform/contract';
import type { FormEvent } from 'react';
import { useChangedBy } from '../../../api/last-change.js';
import { type FileOptions, useModifyFile } from '../../../api/project/test-cases.js';
import { FormDialog } from '../../../shared/components/dialogs/FormDialog.js';
import { differing } from '../../../shared/merge/merge.js';
import { useMergedForm } from '../../../shared/merge/use-merged-form.js';

interface SignedInDialogProps {
  readonly projectId: number;
  readonly file: FilePath;
  readonly options: FileOptions;
  onClose(): void;
}

const { sessionNameMax, sessionHoursMax } = LIMITS;

const LABELS = {
  savesSession: 'Saves the signed-in state as',
  sessionHours: 'Hours to keep it',
  startsSession: 'Starts signed in as',
};

/** Which signed-in state a file saves for others, and which one it starts with. Sends only what was changed. */
export function SignedInDialog({ projectId, file, options, onClose }: SignedInDialogProps) {
  const { mutateAsync } = useModifyFile(projectId, file);
  const { savesSession, sessionHours, startsSession } = options;
  const form = useMergedForm({
    stored: { savesSession, sessionHours: String(sessionHours), startsSession },
    // No version, because only changed fields are sent.
    version: undefined,
    save: async (doc, base) => {
      const { sessionHours: hours, ...names } = differing(base, doc);
      const changed = { ...names, ...(hours !== undefined && { sessionHours: Number(hours) }) };
      if (Object.keys(changed).length > 0) await mutateAsync(changed);
      onClose();
    },
  });
  const fields = form.value;
  const change = (part: Partial<typeof fields>) => form.change({ ...fields, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <FormDialog
      title="Signed-in state"
      size="xs"
      busy={form.busy}
      isDirty={form.isDirty}
      sentences={form.sentences}
      others={{ merging: form, by: useChangedBy(projectId, 'test-cases'), labels: LABELS }}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        label={LABELS.savesSession}
        value={fields.savesSession}
        helperText="Cookies and storage of its browser, once it has passed; for this environment"
        onChange={(event) => change({ savesSession: event.target.value })}
        slotProps={{ htmlInput: { maxLength: sessionNameMax } }}
      />
      <TextField
        label={LABELS.sessionHours}
        type="number"
        value={fields.sessionHours}
        disabled={fields.savesSession.trim() === ''}
        onChange={(event) => change({ sessionHours: event.target.value })}
        slotProps={{ htmlInput: { min: 1, max: sessionHoursMax } }}
      />
      <TextField
        label={LABELS.startsSession}
        value={fields.startsSession}
        helperText="The name under which another file saves it. In the same run it waits for that file"
        onChange={(event) => change({ startsSession: event.target.value })}
        slotProps={{ htmlInput: { maxLength: sessionNameMax } }}
      />
    </FormDialog>
  );
}
