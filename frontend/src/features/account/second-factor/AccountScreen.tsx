import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { TEXTS } from '@testplatform/contract';
import { useId } from 'react';
import { displayName, useProfile } from '../../../api/account.js';
import { useSecondFactor } from '../../../api/second-factor.js';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { QueryView } from '../../../shared/components/QueryView.js';
import { SecondFactorPanel } from './SecondFactorPanel.js';

/** The signed-in user's own account: how it is signed in to (3 §15). */
export function AccountScreen() {
  const { data: profile } = useProfile();
  const secondFactor = useSecondFactor();
  const headingId = useId();
  return (
    <Box
      component="main"
      sx={{ width: '100%', maxWidth: 720, mx: 'auto', p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}
    >
      <PageTitle title="Account" />
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {profile ? `${displayName(profile)}, ${profile.email}` : <Skeleton width="50%" />}
      </Typography>
      {secondFactor.data?.demanded && <Alert severity="warning">{TEXTS.secondFactorDemanded}</Alert>}
      <Paper
        component="section"
        variant="outlined"
        aria-labelledby={headingId}
        sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}
      >
        <Typography id={headingId} variant="h3" component="h2">
          Two-factor sign-in
        </Typography>
        <QueryView query={secondFactor} loading={<Skeleton height={60} />}>
          {(state) => <SecondFactorPanel state={state} />}
        </QueryView>
      </Paper>
    </Box>
  );
}
