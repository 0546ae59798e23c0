import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { TEXTS } from '@testplatform/contract';
import { useId } from 'react';
import { useReportDirty } from '../../shared/hooks/forms/use-report-dirty.js';
import { useCopy } from '../../shared/hooks/use-copy.js';

/** The secret of a webhook, shown only once. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; onClose(): void }) {
  const titleId = useId();
  const [copied, copy] = useCopy();
  // Leaving would lose it.
  useReportDirty(true);
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Secret of the webhook</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>
          Copy it now: it is not shown again. Each message is signed with it, in the header X-TestPlatform-Signature.
        </DialogContentText>
        <Box component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {secret}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={() => void copy(secret)}>
          {copied ? TEXTS.copied : 'Copy secret'}
        </Button>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
