import PlayIcon from '@mui/icons-material/PlayCircleOutlined';
import TraceIcon from '@mui/icons-material/TimelineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface RecordButtonsProps {
  /** Path of the trace; null if there is none. */
  readonly trace: string | null;
  /** Plays the record. */
  onPlay(): void;
}

/** Buttons for a result's trace and record. */
export function RecordButtons({ trace, onPlay }: RecordButtonsProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {trace !== null && <TraceButton path={trace} />}
      <Button size="small" variant="outlined" color="inherit" startIcon={<PlayIcon />} onClick={onPlay}>
        Play recording
      </Button>
    </Box>
  );
}

/** Opens the trace of a result in Playwright's viewer, in a new tab. */
function TraceButton({ path }: { readonly path: string }) {
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<TraceIcon />}
      href={`/trace-viewer/index.html?${new URLSearchParams({ trace: path })}`}
      target="_blank"
      rel="noreferrer"
      aria-label="Trace, opens in a new tab"
    >
      Trace
    </Button>
  );
}
