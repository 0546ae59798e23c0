import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { SecondFactor } from '../../../api/people/second-factor.js';
import type { SetDirty } from '../../../shared/hooks/forms/use-dirty-guard.js';
import { StatusChip } from '../../../shared/components/StatusChip.js';
import { NewCodesDialog, TurnOffDialog } from './OwnerDialogs.js';
import { SetUpDialog } from './SetUpDialog.js';

const DIALOGS = { 'set-up': SetUpDialog, 'new-codes': NewCodesDialog, 'turn-off': TurnOffDialog } as const;

interface SecondFactorPanelProps {
  readonly state: SecondFactor;
  /** Whether new recovery codes are shown, which leaving the screen would lose. */
  readonly onCodesShown: SetDirty;
}

/** Shows whether two-factor sign-in is on, and the possible actions. */
export function SecondFactorPanel({ state: { on, recoveryCodes }, onCodesShown }: SecondFactorPanelProps) {
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const Dialog = open && DIALOGS[open];
  return (
    <>
      <Box role="status">
        <StatusChip {...(on ? { status: 'success', label: 'On' } : { status: 'idle', label: 'Off' })} />
      </Box>
      <Typography color="text.secondary">
        {on
          ? `Signing in requires your password and a code from your authenticator app. ${codesLeft(recoveryCodes)}`
          : 'Protect your account with an authenticator app on your phone: signing in then requires your password and a code that the app shows.'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {on ? (
          <>
            <Button variant="outlined" onClick={() => setOpen('new-codes')}>
              Make new recovery codes
            </Button>
            <Button color="error" onClick={() => setOpen('turn-off')}>
              Turn off
            </Button>
          </>
        ) : (
          <Button variant="contained" onClick={() => setOpen('set-up')}>
            Turn on
          </Button>
        )}
      </Box>
      {Dialog && <Dialog onClose={() => setOpen(null)} onCodesShown={onCodesShown} />}
    </>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes left: make new ones.';
  return `You have ${count} recovery ${count === 1 ? 'code' : 'codes'} left, for when you don’t have the app.`;
}
