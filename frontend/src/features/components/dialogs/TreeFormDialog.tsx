import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, type FormEvent, type ReactNode } from 'react';
import { FormErrors } from '../../../shared/components/FormErrors.js';

interface TreeFormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly errors: readonly string[];
  readonly children: ReactNode;
  onSubmit(): void;
  onCancel(): void;
}

/** The frame that Create, Move and Rename share: a form, what is wrong with it in red, Cancel and one action. */
export function TreeFormDialog({ title, submitLabel, errors, children, onSubmit, onCancel }: TreeFormDialogProps) {
  const titleId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog open onClose={onCancel} maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            {children}
            <FormErrors sentences={errors} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
