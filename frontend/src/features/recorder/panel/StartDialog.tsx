import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { FilePath } from '@testplatform/contract';
import { useId, type FormEvent } from 'react';
import { FormErrors } from '../../../shared/components/dialogs/FormErrors.js';
import type { Recorder } from '../recorder.js';
import { useStartForm, type PlaceChoice } from './use-start-form.js';

interface StartDialogProps {
  readonly projectId: number;
  readonly file: FilePath;
  readonly environment: string;
  readonly recorder: Recorder;
  /** A browser opened to pick a locator or try a step records nothing. */
  readonly purpose: keyof typeof WORDS;
}

const WORDS = {
  record: { title: (file: string) => `Record into “${file}”`, submit: 'Record' },
  pick: { title: () => 'Open a browser to pick from', submit: 'Open' },
  try: { title: () => 'Open a browser to try this step', submit: 'Open and try' },
};

const PLACES: readonly (readonly [PlaceChoice, string])[] = [
  ['', 'My Xecutor if connected, otherwise the server'],
  ['xecutor', 'My Xecutor'],
  ['server', 'A browser on the server'],
];

/** Asks for the start address and where to open the browser, and opens it. */
export function StartDialog({ projectId, file, environment, recorder, purpose }: StartDialogProps) {
  const words = WORDS[purpose];
  const form = useStartForm({ projectId, file, environment, recorder });
  const titleId = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  const cancel = () => recorder.cancel();
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={form.busy ? undefined : cancel} aria-labelledby={titleId}>
      <form onSubmit={onSubmit} noValidate>
        <DialogTitle id={titleId}>{words.title(file.testCaseFileName)}</DialogTitle>
        <DialogContent>
          <Stack inert={form.busy} sx={{ gap: 2, pt: 1 }}>
            <TextField
              label="Address"
              autoFocus
              value={form.url}
              onChange={(event) => form.setUrl(event.target.value)}
              helperText="Where the browser starts, for example https://shop.example. Leave empty for a blank page."
            />
            <TextField
              select
              label="Browser"
              value={form.place}
              onChange={(event) => form.setPlace(event.target.value)}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            >
              {PLACES.map(([value, label]) => (
                <MenuItem key={value} value={value}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
            <FormErrors sentences={form.sentences} takesFocus />
            {form.other && (
              <Button color="error" variant="outlined" onClick={() => void form.closeOther()} loading={form.busy}>
                {`Close the browser of “${form.other.file.testCaseFileName}” and open this one`}
              </Button>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={cancel} disabled={form.busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={form.busy}>
            {words.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
