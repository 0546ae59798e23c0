import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useListContext, useRefresh } from 'react-admin';
import { toast } from 'sonner';
import { setActivation, type ActivationEvent, type AdminUser } from '../../../api/admin.js';
import { sentencesOf } from '../../../api/api-error.js';
import { ConfirmDialog } from '../../../shared/components/ConfirmDialog.js';
import { plural } from '../../../shared/utils/format.js';
import { userName } from './user-labels.js';

const QUESTIONS: Readonly<Record<ActivationEvent, { label: string; text: string; done: string }>> = {
  'Account activation': {
    label: 'Activate',
    text: 'They can sign in, and get a mail that says so.',
    done: 'activated',
  },
  'Account deactivation': {
    label: 'Deactivate',
    text: 'They are signed out everywhere, and their links and devices start no more runs. You can activate the accounts again.',
    done: 'deactivated',
  },
};

/** Activates or deactivates the selected accounts, after a question. Always there, so that selecting moves nothing. */
export function BulkActivation() {
  const { users, change, busy } = useBulkActivation();
  const [asked, setAsked] = useState<ActivationEvent | null>(null);
  const question = asked && QUESTIONS[asked];
  const wanting = (event: ActivationEvent) => users.filter((user) => changes(user, event));
  return (
    <Box sx={BAR}>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ flex: '1 1 auto' }}>
        {users.length === 0 ? 'Select users to change several at once' : `${users.length} selected`}
      </Typography>
      {(['Account activation', 'Account deactivation'] as const).map((event) => (
        <Button
          key={event}
          size="small"
          color={event === 'Account activation' ? 'primary' : 'error'}
          disabled={busy || wanting(event).length === 0}
          onClick={() => setAsked(event)}
        >
          {QUESTIONS[event].label}
        </Button>
      ))}
      <ConfirmDialog
        open={question !== null}
        title={asked && question ? `${question.label} ${namesOf(wanting(asked))}?` : ''}
        text={question?.text ?? ''}
        confirmLabel={question?.label ?? ''}
        destructive={asked === 'Account deactivation'}
        onConfirm={() => {
          setAsked(null);
          if (asked) void change(asked, wanting(asked));
        }}
        onCancel={() => setAsked(null)}
      />
    </Box>
  );
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  px: 2,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const changes = (user: AdminUser, event: ActivationEvent): boolean =>
  user.account_activation !== (event === 'Account activation');

/** Up to this many accounts are named in the question. */
const NAMED_MOST = 3;

const namesOf = (users: readonly AdminUser[]): string =>
  users.length > NAMED_MOST ? plural(users.length, 'account') : users.map(userName).join(', ');

/** The selected accounts, and a function to change them one after the other. What was refused stays selected. */
function useBulkActivation() {
  const { data = [], selectedIds, onSelect } = useListContext<AdminUser>();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const users = data.filter(({ id }) => selectedIds.includes(id));
  const change = async (event: ActivationEvent, wanted: readonly AdminUser[]) => {
    setBusy(true);
    const refused: { user: AdminUser; error: unknown }[] = [];
    for (const user of wanted) {
      try {
        await setActivation(user.id, event);
      } catch (error) {
        refused.push({ user, error });
      }
    }
    setBusy(false);
    onSelect(refused.map(({ user }) => user.id));
    refresh();
    const count = wanted.length - refused.length;
    if (count > 0) toast.success(`${plural(count, 'account')} ${QUESTIONS[event].done}`);
    for (const { user, error } of refused) toast.error(`${userName(user)}: ${sentencesOf(error).join(' ')}`);
  };
  return { users, change, busy };
}
