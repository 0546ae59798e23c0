import PlayIcon from '@mui/icons-material/PlayCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { TraceButton } from './TraceButton.js';

interface RecordButtonsProps {
  /** Path of the trace; null when the result left none. */
  readonly trace: string | null;
  /** Plays the record. */
  onPlay(): void;
}

/** What a result left to be looked at. */
export function RecordButtons({ trace, onPlay }: RecordButtonsProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {trace !== null && <TraceButton path={trace} />}
      <Button size="small" variant="outlined" color="inherit" startIcon={<PlayIcon />} onClick={onPlay}>
        Play record
      </Button>
    </Box>
  );
}
