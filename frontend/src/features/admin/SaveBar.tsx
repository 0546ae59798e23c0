import Button from '@mui/material/Button';
import { TEXTS } from '@testplatform/contract';
import { FormErrors } from '../../shared/components/FormErrors.js';
import { MergeNotice, type PartNames } from '../../shared/merge/MergeNotice.js';
import type { Merging } from '../../shared/merge/use-merge.js';

interface SaveBarProps extends PartNames {
  /** Why the form was refused. */
  readonly sentences: readonly string[];
  readonly merging: Merging;
  readonly busy: boolean;
  readonly isDirty: boolean;
  /** Whether it was just saved. */
  readonly saved: boolean;
}

/** The end of a form: errors, changes by others, and Save. */
export function SaveBar({ sentences, merging, busy, isDirty, saved, ...names }: SaveBarProps) {
  return (
    <>
      <FormErrors sentences={sentences} takesFocus />
      <MergeNotice merging={merging} {...names} />
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
