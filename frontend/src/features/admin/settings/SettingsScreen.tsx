import Typography from '@mui/material/Typography';
import { useAdminSettings } from '../../../api/admin.js';
import { SkeletonRows } from '../../../shared/components/Loading.js';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { QueryView } from '../../../shared/components/QueryView.js';
import { SettingsForm } from './SettingsForm.js';

/** What the administrators set for the whole installation. */
export function SettingsScreen() {
  const query = useAdminSettings();
  return (
    <>
      <PageTitle title="Settings" documentTitle="Settings · Administration" />
      <Typography color="text.secondary" sx={{ mt: 0.5, mb: 2 }}>
        They hold for everybody who uses this installation.
      </Typography>
      <QueryView query={query} loading={<SkeletonRows rows={2} height={40} label="Loading the settings" />}>
        {(settings) => <SettingsForm settings={settings} />}
      </QueryView>
    </>
  );
}
