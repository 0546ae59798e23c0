import TextField from '@mui/material/TextField';
import type { NotificationFields } from './use-notification-form.js';

interface AddressFieldProps {
  readonly fields: NotificationFields;
  /** As much as may be read of the address that is stored; '' when none is. */
  readonly stored: string;
  onChange(part: Partial<NotificationFields>): void;
}

const HELP = {
  webhook: 'Gets JSON, signed with a secret that is shown once after saving.',
  slack: 'An incoming webhook of Slack, Mattermost or another chat that takes the same.',
} as const;

/** Where messages go: people of a mail, or the address of a webhook. */
export function AddressField({ fields: { kind, recipients, url }, stored, onChange }: AddressFieldProps) {
  if (kind === 'mail')
    return (
      <TextField
        required
        multiline
        minRows={2}
        label="Recipients"
        helperText="Email addresses, one a line."
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
      value={url}
      onChange={(event) => onChange({ url: event.target.value })}
      slotProps={{ htmlInput: { maxLength: 2_000, autoComplete: 'off' }, inputLabel: { shrink: true } }}
    />
  );
}
