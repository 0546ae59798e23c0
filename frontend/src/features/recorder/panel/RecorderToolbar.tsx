import BackIcon from '@mui/icons-material/ArrowBack';
import ReloadIcon from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { RecordingState } from '@testplatform/contract';
import type { Recorder } from '../recorder.js';
import { AddressField } from './AddressField.js';
import { ModeButtons } from './ModeButtons.js';

interface RecorderToolbarProps {
  readonly recorder: Recorder;
  readonly recording: RecordingState;
  readonly isPicking: boolean;
}

/** What a click means, and the ways through the pages. */
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
