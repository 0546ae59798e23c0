import Button from '@mui/material/Button';
import { TEXTS } from '@testplatform/contract';
import { FormErrors } from '../../shared/components/FormErrors.js';

interface SaveBarProps {
  /** Why the form was refused. */
  readonly sentences: readonly string[];
  /** Somebody else has changed the record meanwhile. */
  readonly isOutdated: boolean;
  readonly reloadLabel: string;
  readonly busy: boolean;
  readonly isDirty: boolean;
  /** It was saved just now. */
  readonly saved: boolean;
  onReload(): void;
}

/** The end of a record's form: why it was refused, and Save. */
export function SaveBar({ sentences, isOutdated, reloadLabel, busy, isDirty, saved, onReload }: SaveBarProps) {
  return (
    <>
      <FormErrors sentences={sentences} takesFocus />
      {isOutdated && (
        <Button variant="outlined" onClick={onReload} sx={{ justifySelf: 'start' }}>
          {reloadLabel}
        </Button>
      )}
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
