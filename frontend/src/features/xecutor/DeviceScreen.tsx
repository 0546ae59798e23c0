import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { TEXTS, DELAYS, LIMITS } from '@testplatform/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLacksPermission } from '../../api/people/account.js';
import { ApiError, sentencesOf } from '../../api/client/api-error.js';
import { useSaveDevice } from '../../api/people/device.js';
import { FormErrors } from '../../shared/components/dialogs/FormErrors.js';
import { NotPermitted } from '../../shared/components/states/NotPermitted.js';
import { PageTitle } from '../../shared/components/PageTitle.js';
import { useFlash } from '../../shared/hooks/use-timing.js';
import { CurrentDevice } from './CurrentDevice.js';
import { StartXecutor } from './StartXecutor.js';

/** The desktop that runs a user's tests: one id, and Save (1 §2). */
export function DeviceScreen() {
  const mayNotView = useLacksPermission('xecutor', 'view');
  const mayNotSave = useLacksPermission('xecutor', 'modify');
  return (
    <Box
      component="main"
      sx={{ width: '100%', maxWidth: 720, mx: 'auto', p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}
    >
      <PageTitle title="Xecutor" />
      <Typography color="text.secondary">
        Xecutor runs your tests on your own desktop. It shows its device id when it starts; save the id here to connect
        the two.
      </Typography>
      {mayNotView && mayNotSave ? (
        <NotPermitted to="view devices" />
      ) : (
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 3 }}>
          {!mayNotView && <CurrentDevice />}
          {!mayNotSave && <DeviceForm />}
          <StartXecutor />
        </Paper>
      )}
    </Box>
  );
}

function DeviceForm() {
  const { field, submit, busy, saved, sentences } = useDeviceForm();
  return (
    <Box component="form" noValidate onSubmit={submit} aria-busy={busy} sx={{ display: 'grid', gap: 2 }}>
      <TextField
        label="Device id"
        autoComplete="off"
        helperText="Paste the whole id, at least 50 characters."
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off' } }}
        {...field}
      />
      <FormErrors sentences={sentences} takesFocus />
      <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: 'start' }}>
        {saved ? TEXTS.saved : 'Save'}
      </Button>
    </Box>
  );
}

/** State of the device form. Shows no message for an id that is too short, or for a network error. */
function useDeviceForm() {
  const { register, handleSubmit, getValues, reset } = useForm({ defaultValues: { duid: '' } });
  const save = useSaveDevice();
  const [saved, showSaved] = useFlash(DELAYS.savedLabel);
  const [sentences, setSentences] = useState<readonly string[]>([]);

  const send = async ({ duid }: { readonly duid: string }) => {
    if (save.isPending || duid.trim().length < LIMITS.deviceIdMin) return;
    setSentences([]);
    try {
      await save.mutateAsync(duid.trim());
      // What was typed during the save stays.
      if (getValues('duid') === duid) reset();
      showSaved();
    } catch (error) {
      if (!(error instanceof ApiError && error.unreachable)) setSentences(sentencesOf(error));
    }
  };
  return { field: register('duid'), submit: handleSubmit(send), busy: save.isPending, saved, sentences };
}
