import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type FormEventHandler, type ReactNode } from 'react';
import { useReportDirty } from '../../hooks/forms/use-report-dirty.js';
import { MergeNotice, type MergeNoticeProps } from '../../merge/MergeNotice.js';
import { DiscardDialog } from './DiscardDialog.js';
import { FormErrors } from './FormErrors.js';

interface FormDialogProps {
  readonly title: string;
  /** "Save" by default. */
  readonly submitLabel?: string;
  /** Maximum width; sm by default. */
  readonly size?: 'xs' | 'sm';
  /** Sending is in progress: the dialog is locked. */
  readonly busy?: boolean;
  /** There are unsaved changes: closing asks first, except with Cancel, and so does leaving a screen that has a guard. */
  readonly isDirty: boolean;
  /** Why the form was refused. */
  readonly sentences: readonly string[];
  /** Changes by other people to what is edited. */
  readonly others?: MergeNoticeProps;
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
  const [last, setLast] = useState(sentences);
  if (!busy && last !== sentences) setLast(sentences);
  const isRetrying = busy && sentences.length === 0;
  const shown = isRetrying ? last : sentences;
  const [asking, setAsking] = useState(false);
  useReportDirty(isDirty, onClose);
  const leave = () => (isDirty ? setAsking(true) : onClose());
  return (
    <Dialog open onClose={busy ? undefined : leave} maxWidth={size} fullWidth aria-labelledby={titleId}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {/* Leaves room for the first field's label, which overlaps its border. */}
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
            {/* What is typed while sending would be lost when the dialog closes. */}
            <Box inert={busy} sx={{ display: 'contents' }}>
              {children}
            </Box>
            {/* While sending, the errors of the last try keep their space, so that the dialog keeps its height. */}
            <Box sx={{ display: 'contents', visibility: isRetrying ? 'hidden' : 'visible' }}>
              <FormErrors sentences={shown} takesFocus />
            </Box>
            {props.others && <MergeNotice {...props.others} />}
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
