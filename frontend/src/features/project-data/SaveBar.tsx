import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LIMITS, TEXTS } from '@testplatform/contract';
import { FormErrors } from '../../shared/components/dialogs/FormErrors.js';
import { MergeNotice, type PartNames } from '../../shared/merge/MergeNotice.js';
import type { Merging } from '../../shared/merge/use-merge.js';
import { toMegabytes } from '../../shared/utils/format.js';

interface SaveBarProps extends Merging {
  readonly isDirty: boolean;
  readonly busy: boolean;
  readonly saved: boolean;
  readonly sentences: readonly string[];
  readonly label: string;
  /** Size of what would be saved. */
  readonly bytes?: number;
  /** Who else has changed it, if known. */
  readonly by: string | undefined;
  readonly show?: PartNames['show'];
  /** Whether the form has an error of its own. */
  readonly isBlocked?: boolean;
  onSave(): void;
  onDiscard(): void;
}

/** `rows`, `cells` and `browser` need no label: their contents are named. */
const LABELS = {
  rows: '',
  cells: '',
  browser: '',
  value: 'Value',
  width: 'Width',
  height: 'Height',
  isMobile: 'Phone or tablet',
  userAgent: 'User agent',
  locale: 'Language',
  timeZone: 'Time zone',
  colorScheme: 'Colour scheme',
  latitude: 'Latitude',
  longitude: 'Longitude',
  ignoreHTTPSErrors: 'Ignore certificate errors',
  credentials: 'HTTP credentials',
};

/** Save and Discard buttons, and the errors of a refused save. */
export function SaveBar(props: SaveBarProps) {
  const { isDirty, busy, saved, sentences, bytes = 0, label, isBlocked = false, onSave, onDiscard } = props;
  const isTooLarge = bytes > LIMITS.projectDataBytes;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FormErrors sentences={sentences} />
      <MergeNotice merging={props} by={props.by} labels={LABELS} {...(props.show && { show: props.show })} />
      {bytes > LIMITS.projectDataBytes / 2 && (
        <Typography role="status" variant="body2" color={isTooLarge ? 'error' : 'text.secondary'}>
          {toMegabytes(bytes)} of {toMegabytes(LIMITS.projectDataBytes)} MB
          {isTooLarge && '. Keep long values in a file of the project'}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Button
          variant="contained"
          disabled={isTooLarge || isBlocked || !isDirty}
          loading={busy}
          onClick={onSave}
          aria-label={saved && !isDirty ? undefined : label}
        >
          {saved && !isDirty ? TEXTS.saved : 'Save'}
        </Button>
        {!isDirty && !saved && (
          <Typography variant="body2" color="text.secondary">
            Nothing has changed yet
          </Typography>
        )}
        {isDirty && (
          <Button color="inherit" disabled={busy} onClick={onDiscard}>
            Discard changes
          </Button>
        )}
      </Box>
    </Box>
  );
}
