import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type FormEventHandler, type ReactNode } from 'react';
import { FormErrors } from './FormErrors.js';

interface FormDialogProps {
  readonly title: string;
  /** "Save" unless told. */
  readonly submitLabel?: string;
  /** What is being sent: the dialog stays as it is meanwhile. */
  readonly busy: boolean;
  /** Why the form was refused. */
  readonly sentences: readonly string[];
  readonly submit: FormEventHandler<HTMLFormElement>;
  onClose(): void;
  /** The fields, one below the other. */
  readonly children: ReactNode;
}

/** A form in a dialog, with Cancel and one action. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel = 'Save', busy, sentences, submit, onClose, children } = props;
  const titleId = useId();
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
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
    </Dialog>
  );
}
