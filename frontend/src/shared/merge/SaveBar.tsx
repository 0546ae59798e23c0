import Button from '@mui/material/Button';
import { TEXTS } from '@testplatform/contract';
import { FormErrors } from '../components/dialogs/FormErrors.js';
import { MergeNotice, type MergeNoticeProps } from './MergeNotice.js';

interface SaveBarProps extends MergeNoticeProps {
  /** Why the form was refused. */
  readonly sentences: readonly string[];
  readonly busy: boolean;
  readonly isDirty: boolean;
  /** Whether it was just saved. */
  readonly saved: boolean;
}

/** The end of a form: errors, changes by others, and Save. */
export function SaveBar({ sentences, busy, isDirty, saved, ...notice }: SaveBarProps) {
  return (
    <>
      <FormErrors sentences={sentences} takesFocus />
      <MergeNotice {...notice} />
      <Button
        type="submit"
        variant="contained"
        loading={busy}
        disabled={!isDirty && !saved}
        sx={{ justifySelf: 'start' }}
      >
        {saved ? TEXTS.saved : 'Save'}
      </Button>
    </>
  );
}
