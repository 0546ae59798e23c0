import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useLayoutEffect } from 'react';
import { useAdminSettings, useSaveAdminSettings, type AdminSettings } from '../../../api/people/admin.js';
import { DiscardDialog } from '../../../shared/components/dialogs/DiscardDialog.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { QueryView } from '../../../shared/components/states/QueryView.js';
import { useDirtyGuard } from '../../../shared/hooks/forms/use-dirty-guard.js';
import { useStoredForm } from '../../../shared/hooks/forms/use-stored-form.js';
import { SaveBar } from '../../../shared/merge/SaveBar.js';

/** Installation-wide settings. */
export function SettingsScreen() {
  const query = useAdminSettings();
  return (
    <>
      <PageTitle title="Settings" documentTitle="Settings · Administration" />
      <Typography color="text.secondary" sx={{ mt: 0.5, mb: 2 }}>
        Applies to all users.
      </Typography>
      <QueryView query={query} loading={<SkeletonRows rows={2} height={40} label="Loading the settings" />}>
        {(settings) => <SettingsForm settings={settings} />}
      </QueryView>
    </>
  );
}

/** The jurisdiction named in the terms of service, which show a marked placeholder while it is empty. */
function SettingsForm({ settings }: { readonly settings: AdminSettings }) {
  const { version } = settings;
  const { mutateAsync } = useSaveAdminSettings();
  const { form, submit, ...saving } = useStoredForm({
    stored: { jurisdiction: settings.jurisdiction ?? '' },
    version,
    save: ({ jurisdiction }) =>
      mutateAsync({ ...(jurisdiction !== undefined && { jurisdiction: jurisdiction.trim() }), version }),
  });
  const { setDirty, held } = useDirtyGuard();
  const { isDirty } = saving;
  useLayoutEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  return (
    <Box
      component="form"
      noValidate
      aria-label="Settings"
      onSubmit={form.handleSubmit(() => void submit())}
      sx={{ display: 'grid', gap: 2, maxWidth: 560 }}
    >
      <TextField
        label="Jurisdiction"
        helperText="Completes “governed by the law of …” in the terms of service, for example “Switzerland”. If empty, the terms show a placeholder."
        {...form.register('jurisdiction')}
      />
      <SaveBar {...saving} labels={{ jurisdiction: 'Jurisdiction' }} />
      <DiscardDialog held={held} />
    </Box>
  );
}
