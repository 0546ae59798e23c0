import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { FormErrors } from './FormErrors.js';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Names the thing and the consequence. */
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
  readonly busy?: boolean;
  readonly errors?: readonly string[];
  /** Below the text. */
  readonly children?: ReactNode;
  onConfirm(): void;
  onCancel(): void;
}

/** Confirms an action that is hard to undo. Cancel is focused. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    text,
    confirmLabel,
    cancelLabel = 'Cancel',
    destructive = false,
    busy = false,
    errors = [],
  } = props;
  const titleId = useId();
  return (
    <Dialog open={open} onClose={busy ? undefined : props.onCancel} maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
        {props.children}
        <FormErrors sentences={errors} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={props.onCancel} disabled={busy} color="inherit">
          {cancelLabel}
        </Button>
        <Button variant="contained" color={destructive ? 'error' : 'primary'} loading={busy} onClick={props.onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
