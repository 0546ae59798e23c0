import NextIcon from '@mui/icons-material/SkipNext';
import PauseIcon from '@mui/icons-material/Pause';
import PlayIcon from '@mui/icons-material/PlayArrow';
import PreviousIcon from '@mui/icons-material/SkipPrevious';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import { RECORD_SPEEDS } from '@testplatform/contract';
import type { ReactNode } from 'react';
import { SLIDE_MS, startOf } from './timeline.js';
import type { Player } from './use-player.js';

/** The slider moves by a tenth of a case. */
const STEP = SLIDE_MS / 10;

interface ControlsProps {
  readonly player: Player;
  readonly slides: number;
  /** The accessible name of the position. */
  readonly position: string;
  /** Further controls in the row. */
  readonly children: ReactNode;
}

/** Previous, play or pause, next, position and speed. */
export function Controls({ player: { playback, state, slide }, slides, position, children }: ControlsProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
      <Box sx={{ display: 'flex' }}>
        <Control label="Previous case" disabled={slide === 0} onClick={() => playback.show(slide - 1)}>
          <PreviousIcon />
        </Control>
        <Control label={state.playing ? 'Pause' : 'Play'} onClick={() => playback.toggle()}>
          {state.playing ? <PauseIcon /> : <PlayIcon />}
        </Control>
        <Control label="Next case" disabled={slide === slides - 1} onClick={() => playback.show(slide + 1)}>
          <NextIcon />
        </Control>
      </Box>
      <Slider
        aria-label="Position"
        size="small"
        min={0}
        max={startOf(slides)}
        step={STEP}
        value={state.time}
        onChange={(_event, time) => playback.seek(time)}
        getAriaValueText={() => position}
        sx={{ flex: '1 1 160px', mx: 1, '& .MuiSlider-thumb, & .MuiSlider-track': { transition: 'none' } }}
      />
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Speed"
        value={state.speed}
        onChange={(_event, speed: number | null) => speed !== null && playback.setSpeed(speed)}
      >
        {RECORD_SPEEDS.map((speed) => (
          <ToggleButton key={speed} value={speed} sx={{ minHeight: 28, py: 0, textTransform: 'none' }}>
            {speed}×
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {children}
    </Box>
  );
}

interface ControlProps {
  readonly label: string;
  readonly disabled?: boolean;
  onClick(): void;
  readonly children: ReactNode;
}

function Control({ label, disabled = false, onClick, children }: ControlProps) {
  return (
    <Tooltip title={disabled ? '' : label}>
      <span>
        <IconButton aria-label={label} disabled={disabled} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
