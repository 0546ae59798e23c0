import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useEffect, useId } from 'react';
import type { SetDirty } from '../../../shared/hooks/forms/use-dirty-guard.js';
import { saveFile } from '../../../shared/utils/save-file.js';
import { CopyButton } from './CopyButton.js';

/** Props of the dialogs that end with new recovery codes. */
export interface CodesProps {
  onClose(): void;
  /** Informs the screen's guard, which asks before the codes are lost. */
  readonly onCodesShown: SetDirty;
}

interface RecoveryCodesDialogProps extends CodesProps {
  readonly title: string;
  readonly codes: readonly string[];
}

/** New recovery codes. The server never shows them again, so only Done closes the dialog, and leaving the page asks first. */
export function RecoveryCodesDialog({ title, codes, onClose, onCodesShown }: RecoveryCodesDialogProps) {
  const titleId = useId();
  useEffect(() => {
    onCodesShown(true);
    return () => onCodesShown(false);
  }, [onCodesShown]);
  const text = codes.join('\n');
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          Keep these recovery codes in a safe place. Each signs you in once when you don’t have the app. They are shown
          only now.
        </Typography>
        <Box component="ul" aria-label="Recovery codes" sx={GRID}>
          {codes.map((code) => (
            <Typography key={code} component="li" variant="mono">
              {code}
            </Typography>
          ))}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <CopyButton name="Copy the recovery codes" text={text} />
          <Button
            size="small"
            startIcon={<DownloadIcon />}
            onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'testplatform-recovery-codes.txt')}
          >
            Download
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const GRID = {
  m: 0,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: { sm: '1fr 1fr' },
  gap: 1,
} as const;
