import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { CHANNEL_KINDS, SEND_WHEN } from '@testplatform/contract';
import type { Notification } from '../../api/notifications.js';
import { FormDialog } from '../../shared/components/FormDialog.js';
import type { SetDirty } from '../../shared/hooks/use-dirty-guard.js';
import { AddressField } from './AddressField.js';
import { KIND_LABELS, WHEN_LABELS } from './labels.js';
import { useNotificationForm } from './use-notification-form.js';

interface NotificationDialogProps {
  readonly projectId: number;
  /** null adds one. */
  readonly notification: Notification | null;
  readonly onDirtyChange: SetDirty;
  onClose(): void;
  /** A webhook was added: its secret is shown once. */
  onSecret(secret: string): void;
}

/** Adds or edits a notification (3 §14). */
export function NotificationDialog({
  projectId,
  notification,
  onDirtyChange,
  onClose,
  onSecret,
}: NotificationDialogProps) {
  const { fields, isDirty, change, sentences, busy, submit } = useNotificationForm(
    projectId,
    notification,
    (secret) => {
      onClose();
      if (secret !== undefined) onSecret(secret);
    },
  );
  return (
    <FormDialog
      title={notification ? 'Edit notification' : 'Add notification'}
      {...{ busy, isDirty, onDirtyChange }}
      sentences={sentences}
      submit={submit}
      onClose={onClose}
    >
      <TextField
        required
        autoFocus
        label="Title"
        value={fields.title}
        onChange={(event) => change({ title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 60 } }}
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
    </FormDialog>
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
