import Button from '@mui/material/Button';
import { useState } from 'react';
import { setActivation, type ActivationEvent, type AdminUser } from '../../../../api/people/admin.js';
import { ConfirmDialog } from '../../../../shared/components/dialogs/ConfirmDialog.js';
import { deactivationText } from '../user-labels.js';
import { namesOf, type Bulk } from './use-bulk.js';

const QUESTIONS: Readonly<Record<ActivationEvent, { label: string; done: string }>> = {
  'Account activation': {
    label: 'Activate',
    done: 'activated',
  },
  'Account deactivation': {
    label: 'Deactivate',
    done: 'deactivated',
  },
};

const ACTIVATE = 'They can sign in, and get an email that says so.';
const ACTIVATE_UNVERIFIED = 'They get an email that says so, and can sign in once their email address is verified.';

/** Activates or deactivates the selected accounts after confirmation. */
export function BulkActivation({ users, ownId, change, busy }: Bulk) {
  // The text stays while the dialog closes: otherwise it would be empty before the dialog is gone.
  const [asked, setAsked] = useState<ActivationEvent>('Account activation');
  const [asking, setAsking] = useState(false);
  const { label, done } = QUESTIONS[asked];
  const usersToChange = (event: ActivationEvent) => users.filter((user) => changes(user, event));
  return (
    <>
      {(['Account activation', 'Account deactivation'] as const).map((event) => (
        <Button
          key={event}
          size="small"
          color={event === 'Account activation' ? 'primary' : 'error'}
          disabled={busy || usersToChange(event).length === 0}
          onClick={() => {
            setAsked(event);
            setAsking(true);
          }}
        >
          {QUESTIONS[event].label}
        </Button>
      ))}
      <ConfirmDialog
        open={asking}
        title={`${label} ${namesOf(usersToChange(asked))}?`}
        text={questionOf(asked, usersToChange(asked), ownId)}
        confirmLabel={label}
        destructive={asked === 'Account deactivation'}
        onConfirm={() => {
          setAsking(false);
          void change(usersToChange(asked), (user) => setActivation(user.id, asked), done);
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** The consequences for these accounts. */
function questionOf(event: ActivationEvent, users: readonly AdminUser[], ownId: AdminUser['id'] | undefined): string {
  if (event === 'Account deactivation') return deactivationText(users, ownId);
  return users.every((user) => user.email_verified) ? ACTIVATE : ACTIVATE_UNVERIFIED;
}

const changes = (user: AdminUser, event: ActivationEvent): boolean =>
  user.account_activation !== (event === 'Account activation');
