import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type FormEventHandler, type ReactNode } from 'react';
import type { SetDirty } from '../hooks/use-dirty-guard.js';
import { useTellDirty } from '../hooks/use-tell-dirty.js';
import { DiscardDialog } from './DiscardDialog.js';
import { FormErrors } from './FormErrors.js';

interface FormDialogProps {
  readonly title: string;
  /** "Save" unless told. */
  readonly submitLabel?: string;
  /** As wide as it gets; sm unless told. */
  readonly size?: 'xs' | 'sm';
  /** What is being sent: the dialog stays as it is meanwhile. */
  readonly busy?: boolean;
  /** What is written is lost with the dialog: it asks, unless Cancel is pressed. */
  readonly isDirty: boolean;
  /** For the screen's guard, which asks on the way back. */
  onDirtyChange?: SetDirty;
  /** Why the form was refused. */
  readonly sentences: readonly string[];
  readonly submit: FormEventHandler<HTMLFormElement>;
  onClose(): void;
  /** The fields, one below the other. */
  readonly children: ReactNode;
}

/** A form in a dialog, with Cancel and one action. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    submitLabel = 'Save',
    size = 'sm',
    busy = false,
    isDirty,
    sentences,
    submit,
    onClose,
    children,
  } = props;
  const titleId = useId();
  const [asking, setAsking] = useState(false);
  useTellDirty(isDirty, props.onDirtyChange);
  const leave = () => (isDirty ? setAsking(true) : onClose());
  return (
    <Dialog open onClose={busy ? undefined : leave} maxWidth={size} fullWidth aria-labelledby={titleId}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {/* With room for the label of the first field, which stands on its border. */}
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
            {children}
            <FormErrors sentences={sentences} takesFocus />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
      <DiscardDialog held={asking ? { isForm: true, discard: onClose, keep: () => setAsking(false) } : null} />
    </Dialog>
  );
}
