import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { TEXTS } from '@testplatform/contract';
import { useId, type ReactNode } from 'react';
import { useProfile } from '../../../api/people/account.js';
import { useSecondFactor } from '../../../api/people/second-factor.js';
import { DiscardDialog } from '../../../shared/components/dialogs/DiscardDialog.js';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { QueryView } from '../../../shared/components/states/QueryView.js';
import { DirtyFormsContext, useDirtyGuard } from '../../../shared/hooks/forms/use-dirty-guard.js';
import { ProfilePanel } from './ProfilePanel.js';
import { SecondFactorPanel } from '../second-factor/SecondFactorPanel.js';

/** The signed-in user's own account: profile and sign-in (3 §13, §15). */
export function AccountScreen() {
  const { data: profile } = useProfile();
  const secondFactor = useSecondFactor();
  const { forms, setUnsaved, held } = useDirtyGuard();
  return (
    <DirtyFormsContext value={forms}>
      <Box
        component="main"
        sx={{ width: '100%', maxWidth: 720, mx: 'auto', p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}
      >
        <PageTitle title="Account" />
        {secondFactor.data?.demanded && <Alert severity="warning">{TEXTS.secondFactorDemanded}</Alert>}
        <Part title="Profile">
          {profile ? <ProfilePanel profile={profile} /> : <Skeleton variant="rounded" height={240} />}
        </Part>
        <Part title="Two-factor sign-in">
          <QueryView query={secondFactor} loading={<Skeleton height={60} />}>
            {(state) => <SecondFactorPanel state={state} onCodesShown={setUnsaved} />}
          </QueryView>
        </Part>
        <DiscardDialog held={held} unsaved={CODES} />
      </Box>
    </DirtyFormsContext>
  );
}

const CODES = {
  title: 'Leave without the recovery codes?',
  text: 'They are shown only now. Copy or download them first; otherwise you have to make new ones.',
};

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const headingId = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={headingId}
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}
    >
      <Typography id={headingId} variant="h3" component="h2">
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
