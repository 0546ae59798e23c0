import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

interface OtherAccountDialogProps {
  /** Email address of the other account; empty if unknown. */
  readonly account: string;
}

/** Covers a tab whose account was replaced in another tab: it would show one account and act as the other. */
export function OtherAccountDialog({ account }: OtherAccountDialogProps) {
  const titleId = useId();
  return (
    <Dialog open maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Another account signed in</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {account || 'Someone'} signed in in this browser. Reload this tab to continue with that account. Changes that
          are not saved are lost.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </DialogActions>
    </Dialog>
  );
}
