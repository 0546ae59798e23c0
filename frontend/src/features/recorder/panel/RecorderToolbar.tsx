import BackIcon from '@mui/icons-material/ArrowBack';
import GoIcon from '@mui/icons-material/ArrowForward';
import ReloadIcon from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { RecordingState } from '@testplatform/contract';
import { useState, type FormEvent } from 'react';
import type { Recorder } from '../recorder.js';
import { ModeButtons } from './ModeButtons.js';

interface RecorderToolbarProps {
  readonly recorder: Recorder;
  readonly recording: RecordingState;
  readonly isPicking: boolean;
}

/** The click modes, Back, Reload and the address. */
export function RecorderToolbar({ recorder, recording, isPicking }: RecorderToolbarProps) {
  const { mode, page, closed } = recording;
  const disabled = closed !== null;
  return (
    <Box
      role="toolbar"
      aria-label="Browser"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1 }}
    >
      <ModeButtons
        mode={mode}
        isPicking={isPicking}
        disabled={disabled}
        onMode={(next) => void recorder.send({ kind: 'mode', mode: next })}
      />
      <Box sx={{ display: 'flex' }}>
        <IconButton aria-label="Back" disabled={disabled} onClick={() => void recorder.send({ kind: 'back' })}>
          <BackIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label="Reload" disabled={disabled} onClick={() => void recorder.send({ kind: 'reload' })}>
          <ReloadIcon fontSize="small" />
        </IconButton>
      </Box>
      <AddressField url={page.url} disabled={disabled} onVisit={(to) => void recorder.send({ kind: 'visit', to })} />
    </Box>
  );
}

interface AddressFieldProps {
  /** Address of the current page. */
  readonly url: string;
  readonly disabled: boolean;
  onVisit(to: string): void;
}

/** The page's address; entering another navigates there. Typed text is kept until then. */
function AddressField({ url, disabled, onVisit }: AddressFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const to = (typed ?? url).trim();
    setTyped(null);
    if (to !== '') onVisit(to);
  };
  return (
    <form onSubmit={submit} style={{ flex: '1 1 220px', minWidth: 0 }}>
      <TextField
        size="small"
        fullWidth
        disabled={disabled}
        value={typed ?? url}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped((now) => (now === url ? null : now))}
        slotProps={{
          htmlInput: { 'aria-label': 'Address of the page', spellCheck: false, sx: { typography: 'mono' } },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton type="submit" size="small" aria-label="Go to the address" disabled={disabled}>
                  <GoIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
    </form>
  );
}
