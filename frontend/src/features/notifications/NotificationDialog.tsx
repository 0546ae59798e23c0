import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { CHANNEL_KINDS, LIMITS, SEND_WHEN, type SendWhen } from '@testplatform/contract';
import { useChangedBy } from '../../api/last-change.js';
import type { Notification } from '../../api/automation/notifications.js';
import { EditDialog } from '../../shared/components/dialogs/EditDialog.js';
import { KIND_LABELS, WHEN_LABELS } from './labels.js';
import { useNotificationForm, type NotificationFields } from './use-notification-form.js';

interface NotificationDialogProps {
  readonly projectId: number;
  /** null: adds a new one. */
  readonly notification: Notification | null;
  onClose(): void;
  /** Called with the secret of a new webhook, which is shown once. */
  onSecret(secret: string): void;
}

/** Adds or edits a notification. */
export function NotificationDialog({ projectId, notification, onClose, onSecret }: NotificationDialogProps) {
  const form = useNotificationForm(projectId, notification, (secret) => {
    onClose();
    if (secret !== undefined) onSecret(secret);
  });
  const { fields, change } = form;
  const by = useChangedBy(projectId, 'notifications', notification?.version);
  return (
    <EditDialog
      noun="notification"
      isNew={notification === null}
      titleMax={LIMITS.notificationTitleMax}
      labels={LABELS}
      show={showPart}
      {...{ form, by, onClose }}
    >
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
    </EditDialog>
  );
}

const LABELS = { title: 'Title', when: 'When', recipients: 'Recipients', address: 'Address' };

function showPart(value: unknown, [name]: readonly string[]): string | undefined {
  if (name === 'when') return WHEN_LABELS[value as SendWhen];
  if (name !== 'address') return undefined;
  return (value as NotificationFields['address']).url || 'The stored address';
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

interface AddressFieldProps {
  readonly fields: NotificationFields;
  /** The readable part of the stored address; '' if there is none. */
  readonly stored: string;
  onChange(part: Partial<NotificationFields>): void;
}

const HELP = {
  webhook: 'Receives JSON, signed with a secret that is shown once after saving.',
  slack: 'An incoming webhook of Slack, Mattermost or a compatible chat.',
} as const;

/** The recipients of an email, or the address of a webhook. */
function AddressField({ fields: { kind, recipients, address }, stored, onChange }: AddressFieldProps) {
  if (kind === 'mail')
    return (
      <TextField
        required
        multiline
        minRows={2}
        label="Recipients"
        helperText="Email addresses, one per line."
        value={recipients}
        onChange={(event) => onChange({ recipients: event.target.value })}
      />
    );
  const isStored = stored !== '';
  return (
    <TextField
      required={!isStored}
      type="url"
      label="Address"
      placeholder={isStored ? stored : 'https://'}
      helperText={isStored ? `Leave it empty to keep ${stored}` : HELP[kind]}
      value={address.url}
      onChange={(event) => onChange({ address: { ...address, url: event.target.value } })}
      slotProps={{
        htmlInput: { maxLength: LIMITS.webhookAddressMax, autoComplete: 'off' },
        inputLabel: { shrink: true },
      }}
    />
  );
}
