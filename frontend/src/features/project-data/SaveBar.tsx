import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LIMITS, TEXTS } from '@testplatform/contract';
import { ChangedElsewhere } from '../../shared/components/ChangedElsewhere.js';
import { FormErrors } from '../../shared/components/FormErrors.js';
import { toMegabytes } from '../../shared/utils/format.js';

interface SaveBarProps {
  readonly isDirty: boolean;
  /** Others have changed it meanwhile. */
  readonly isOverwriting: boolean;
  readonly busy: boolean;
  readonly saved: boolean;
  readonly sentences: readonly string[];
  readonly label: string;
  /** Of what is to be saved. */
  readonly bytes?: number;
  /** What is saved, such as `data binding`. */
  readonly thing: string;
  onSave(): void;
  onDiscard(): void;
}

/** Save and Discard buttons, and the errors of a refused save. */
export function SaveBar(props: SaveBarProps) {
  const { isDirty, isOverwriting, busy, saved, sentences, bytes = 0, label, thing, onSave, onDiscard } = props;
  const isTooLarge = bytes > LIMITS.projectDataBytes;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FormErrors sentences={sentences} />
      {isOverwriting && <ChangedElsewhere thing={thing} onTake={onDiscard} />}
      {bytes > LIMITS.projectDataBytes / 2 && (
        <Typography role="status" variant="body2" color={isTooLarge ? 'error' : 'text.secondary'}>
          {toMegabytes(bytes)} of {toMegabytes(LIMITS.projectDataBytes)} MB
          {isTooLarge && '. Keep long values in a file of the project'}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="contained"
          disabled={isTooLarge}
          loading={busy}
          onClick={onSave}
          aria-label={saved && !isDirty ? undefined : label}
        >
          {saved && !isDirty ? TEXTS.saved : 'Save'}
        </Button>
        {isDirty && (
          <Button color="inherit" disabled={busy} onClick={onDiscard}>
            Discard changes
          </Button>
        )}
      </Box>
    </Box>
  );
}
