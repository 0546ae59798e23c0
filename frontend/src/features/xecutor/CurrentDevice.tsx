import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useProfile } from '../../api/account.js';
import { sentencesOf } from '../../api/api-error.js';
import { ErrorState } from '../../shared/components/ErrorState.js';

/** The device of the profile, which a new one replaces. */
export function CurrentDevice() {
  const { data: profile, error, refetch, isFetching } = useProfile();
  const headingId = useId();
  if (error && !profile)
    return <ErrorState sentences={sentencesOf(error)} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: 'grid', gap: 0.5 }}>
      <Typography id={headingId} variant="h3" component="h2">
        Current device
      </Typography>
      {profile ? <DeviceId duid={profile.xecutor_duid} /> : <Skeleton width="60%" />}
    </Box>
  );
}

function DeviceId({ duid }: { readonly duid: string | null }) {
  if (!duid) return <Typography color="text.secondary">No device is saved yet.</Typography>;
  return (
    <Typography variant="mono" component="p" sx={{ overflowWrap: 'anywhere' }}>
      {duid}
    </Typography>
  );
}
