import Box from '@mui/material/Box';
import { useRefresh } from 'react-admin';
import { useResetSecondFactor, type AdminUser } from '../../../api/people/admin.js';
import { sentencesOf } from '../../../api/client/api-error.js';
import { ConfirmedButton } from '../../../shared/components/dialogs/ConfirmedButton.js';
import { toast } from '../../../shared/toast.js';
import { userName } from './user-labels.js';

/** Whether a user's two-factor sign-in is on; can turn it off for a person who lost the app. */
export function SecondFactorFact({ user }: { readonly user: AdminUser }) {
  const refresh = useRefresh();
  const { mutate: reset, isPending } = useResetSecondFactor(user.id);
  if (!user.second_factor) return 'Off';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, my: -0.5 }}>
      On
      <ConfirmedButton
        label="Turn off"
        disabled={isPending}
        title={`Turn off two-factor sign-in of ${userName(user)}?`}
        text="For someone who lost the authenticator app and the recovery codes. The password alone will sign them in, and they get an email."
        onConfirm={() =>
          reset(undefined, {
            onSuccess: refresh,
            onError: (error) => toast.error(sentencesOf(error).join(' ')),
          })
        }
      />
    </Box>
  );
}
