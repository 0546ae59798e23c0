import Typography from '@mui/material/Typography';
import { sentencesOf } from '../../../api/api-error.js';
import { useAdminSettings } from '../../../api/admin.js';
import { ErrorState } from '../../../shared/components/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/Loading.js';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { SettingsForm } from './SettingsForm.js';

/** What the administrators set for the whole installation. */
export function SettingsScreen() {
  const { data, error, refetch, isFetching } = useAdminSettings();
  return (
    <>
      <PageTitle title="Settings" documentTitle="Settings · Administration" />
      <Typography color="text.secondary" sx={{ mt: 0.5, mb: 2 }}>
        They hold for everybody who uses this installation.
      </Typography>
      {data && <SettingsForm settings={data} />}
      {!data && error && <ErrorState sentences={sentencesOf(error)} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <SkeletonRows rows={2} height={40} label="Loading the settings" />}
    </>
  );
}
