import TextField from '@mui/material/TextField';
import { type FilePath, LIMITS } from '@testplatform/contract';
import { type FormEvent, useState } from 'react';
import { sentencesOf } from '../../../api/client/api-error.js';
import { type FileOptions, useModifyFile } from '../../../api/test-cases.js';
import { FormDialog } from '../../../shared/components/dialogs/FormDialog.js';
import { differing } from '../../../shared/merge/merge.js';

interface SignedInDialogProps {
  readonly projectId: number;
  readonly file: FilePath;
  readonly options: FileOptions;
  onClose(): void;
}

const { sessionNameMax, sessionHoursMax } = LIMITS;

/** Which signed-in state a file saves for others, and which one it starts with. Sends only what was changed. */
export function SignedInDialog({ projectId, file, options, onClose }: SignedInDialogProps) {
  const stored = {
    savesSession: options.savesSession,
    sessionHours: String(options.sessionHours),
    startsSession: options.startsSession,
  };
  const [base] = useState(stored);
  const [fields, setFields] = useState(stored);
  const modify = useModifyFile(projectId, file);
  const change = (part: Partial<typeof fields>) => setFields({ ...fields, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { sessionHours, ...names } = differing(base, fields);
    const changed = { ...names, ...(sessionHours !== undefined && { sessionHours: Number(sessionHours) }) };
    if (Object.keys(changed).length === 0) onClose();
    else modify.mutate(changed, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Signed-in state"
      size="xs"
      busy={modify.isPending}
      isDirty={Object.keys(differing(base, fields)).length > 0}
      sentences={modify.error ? sentencesOf(modify.error) : []}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        label="Saves the signed-in state as"
        value={fields.savesSession}
        helperText="Cookies and storage of its browser, once it has passed; for this environment"
        onChange={(event) => change({ savesSession: event.target.value })}
        slotProps={{ htmlInput: { maxLength: sessionNameMax } }}
      />
      <TextField
        label="Hours to keep it"
        type="number"
        value={fields.sessionHours}
        disabled={fields.savesSession.trim() === ''}
        onChange={(event) => change({ sessionHours: event.target.value })}
        slotProps={{ htmlInput: { min: 1, max: sessionHoursMax } }}
      />
      <TextField
        label="Starts signed in as"
        value={fields.startsSession}
        helperText="The name under which another file saves it. In the same run it waits for that file"
        onChange={(event) => change({ startsSession: event.target.value })}
        slotProps={{ htmlInput: { maxLength: sessionNameMax } }}
      />
    </FormDialog>
  );
}
