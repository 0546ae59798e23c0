import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { CHANNEL_KINDS, SEND_WHEN } from '@testplatform/contract';
import { useId } from 'react';
import type { Notification } from '../../api/notifications.js';
import { FormErrors } from '../../shared/components/FormErrors.js';
import { AddressField } from './AddressField.js';
import { KIND_LABELS, WHEN_LABELS } from './labels.js';
import { useNotificationForm } from './use-notification-form.js';

interface NotificationDialogProps {
  readonly projectId: number;
  /** null adds one. */
  readonly notification: Notification | null;
  onClose(): void;
  /** A webhook was added: its secret is shown once. */
  onSecret(secret: string): void;
}

/** Adds or edits a notification (3 §14). */
export function NotificationDialog({ projectId, notification, onClose, onSecret }: NotificationDialogProps) {
  const titleId = useId();
  const { fields, change, sentences, busy, submit } = useNotificationForm(projectId, notification, (secret) => {
    onClose();
    if (secret !== undefined) onSecret(secret);
  });
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{notification ? 'Edit notification' : 'Add notification'}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField
            required
            autoFocus
            label="Title"
            value={fields.title}
            onChange={(event) => change({ title: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            sx={{ mt: 1 }}
          />
          <Choice
            label="Kind"
            value={fields.kind}
            choices={CHANNEL_KINDS}
            labels={KIND_LABELS}
            disabled={notification !== null}
            onChange={(kind) => change({ kind })}
          />
          <AddressField fields={fields} stored={notification?.url ?? ''} onChange={change} />
          <Choice
            label="When"
            value={fields.when}
            choices={SEND_WHEN}
            labels={WHEN_LABELS}
            onChange={(when) => change({ when })}
          />
          <FormErrors sentences={sentences} takesFocus />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly T[];
  readonly labels: Readonly<Record<T, string>>;
  readonly disabled?: boolean;
  onChange(value: T): void;
}

function Choice<T extends string>({ label, value, choices, labels, disabled = false, onChange }: ChoiceProps<T>) {
  return (
    <TextField
      select
      required
      label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as T)}
    >
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {labels[choice]}
        </MenuItem>
      ))}
    </TextField>
  );
}
