import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { DELAYS, TEXTS } from '@testplatform/contract';
import { useEffect, useState } from 'react';
import { useAdminSettings, useSaveAdminSettings, type AdminSettings } from '../../../api/admin.js';
import { sentencesOf } from '../../../api/api-error.js';
import { DiscardDialog } from '../../../shared/components/DiscardDialog.js';
import { FormErrors } from '../../../shared/components/FormErrors.js';
import { SkeletonRows } from '../../../shared/components/Loading.js';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { QueryView } from '../../../shared/components/QueryView.js';
import { useDirtyGuard } from '../../../shared/hooks/use-dirty-guard.js';
import { useStoredForm } from '../../../shared/hooks/use-stored-form.js';
import { useFlash } from '../../../shared/hooks/use-timing.js';

/** Settings that administrators make for the whole installation. */
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
  const { register, handleSubmit, reset, formState } = useStoredForm({ jurisdiction: settings.jurisdiction ?? '' });
  const { mutateAsync } = useSaveAdminSettings();
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const [saved, showSaved] = useFlash(DELAYS.savedLabel);
  const { setDirty, held } = useDirtyGuard();
  const { isDirty, isSubmitting } = formState;
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);

  const send = handleSubmit(async ({ jurisdiction }) => {
    setSentences([]);
    try {
      const kept = await mutateAsync({ jurisdiction: jurisdiction.trim() || null });
      reset({ jurisdiction: kept.jurisdiction ?? '' });
      showSaved();
    } catch (error) {
      setSentences(sentencesOf(error));
    }
  });
  return (
    <Box
      component="form"
      noValidate
      aria-label="Settings"
      onSubmit={send}
      sx={{ display: 'grid', gap: 2, maxWidth: 560 }}
    >
      <TextField
        label="Jurisdiction"
        helperText="Completes “governed by the law of …” in the terms of service, for example “Switzerland”. If empty, the terms show a placeholder."
        {...register('jurisdiction')}
      />
      <FormErrors sentences={sentences} takesFocus />
      <Button type="submit" variant="contained" loading={isSubmitting} sx={{ justifySelf: 'start' }}>
        {saved ? TEXTS.saved : 'Save'}
      </Button>
      <DiscardDialog held={held} />
    </Box>
  );
}
