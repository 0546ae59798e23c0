import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useSessions, useSignOutEverywhere, type AdminUser, type OpenSession } from '../../../api/people/admin.js';
import { sentencesOf } from '../../../api/client/api-error.js';
import { ConfirmedButton } from '../../../shared/components/dialogs/ConfirmedButton.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { QueryView } from '../../../shared/components/states/QueryView.js';
import { toast } from '../../../shared/toast.js';
import { formatDateTime } from '../../../shared/utils/format.js';
import { describeAgent } from '../../../shared/utils/user-agent.js';
import { userName } from './user-labels.js';

/** Where a user is signed in, and a button to sign them out everywhere. */
export function UserSessions({ user }: { readonly user: AdminUser }) {
  const headingId = useId();
  const sessions = useSessions(user.id);
  const signOut = useSignOutEverywhere(user.id);
  const isOther = sessions.data?.some(({ current }) => !current) ?? false;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mb: 4, maxWidth: 800 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 40 }}>
        <Typography id={headingId} variant="h2">
          Signed in
        </Typography>
        {isOther && (
          <ConfirmedButton
            label="Sign out everywhere"
            disabled={signOut.isPending}
            title={`Sign ${userName(user)} out everywhere?`}
            text={
              sessions.data?.some(({ current }) => current)
                ? 'You stay signed in here. Everywhere else you have to sign in again.'
                : 'They have to sign in again on every device. Their runs continue.'
            }
            onConfirm={() =>
              signOut.mutate(undefined, { onError: (error) => toast.error(sentencesOf(error).join(' ')) })
            }
          />
        )}
      </Box>
      <QueryView query={sessions} loading={<SkeletonRows rows={2} height={44} label="Loading the sessions" />}>
        {(open) => (open.length === 0 ? <NotSignedIn /> : <Sessions sessions={open} />)}
      </QueryView>
    </Box>
  );
}

const NotSignedIn = () => <Typography color="text.secondary">Not signed in anywhere.</Typography>;

function Sessions({ sessions }: { readonly sessions: readonly OpenSession[] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {sessions.map(({ id, createdAt, ip, country, agent, current }) => (
        <Box key={id} component="li" sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
          <Typography title={agent ?? undefined} sx={{ overflowWrap: 'anywhere' }}>
            {describeAgent(agent)}
            {current && ' (this session)'}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {[`Since ${formatDateTime(createdAt)}`, ip, country].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
