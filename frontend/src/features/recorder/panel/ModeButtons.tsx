import PauseIcon from '@mui/icons-material/Pause';
import PickIcon from '@mui/icons-material/AdsClick';
import RecordIcon from '@mui/icons-material/FiberManualRecord';
import TextIcon from '@mui/icons-material/FormatQuote';
import VisibleIcon from '@mui/icons-material/VisibilityOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { RecordingMode } from '@testplatform/contract';
import type { ReactNode } from 'react';

interface ModeButtonsProps {
  readonly mode: RecordingMode;
  /** A locator is being picked for a field, so nothing is recorded. */
  readonly isPicking: boolean;
  readonly disabled: boolean;
  onMode(mode: RecordingMode): void;
}

interface ModeButton {
  readonly mode: RecordingMode;
  readonly label: string;
  readonly hint: string;
  readonly icon: ReactNode;
}

const PAUSE: ModeButton = {
  mode: 'idle',
  label: 'Pause',
  hint: 'Use the page without recording',
  icon: <PauseIcon fontSize="small" />,
};
const RECORDING: readonly ModeButton[] = [
  {
    mode: 'record',
    label: 'Record',
    hint: 'What you do becomes test cases',
    icon: <RecordIcon fontSize="small" color="error" />,
  },
  PAUSE,
  {
    mode: 'check-text',
    label: 'Check text',
    hint: 'Click an element: the test checks its text',
    icon: <TextIcon fontSize="small" />,
  },
  {
    mode: 'check-visible',
    label: 'Check visible',
    hint: 'Click an element: the test checks that it is visible',
    icon: <VisibleIcon fontSize="small" />,
  },
];
const PICKING: readonly ModeButton[] = [
  {
    mode: 'pick',
    label: 'Pick',
    hint: 'Click an element to find its locators',
    icon: <PickIcon fontSize="small" />,
  },
  { ...PAUSE, label: 'Use the page', hint: 'Use the page until the element appears' },
];

/** What the next click on the page does. */
export function ModeButtons({ mode, isPicking, disabled, onMode }: ModeButtonsProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="What a click on the page does"
      value={mode}
      disabled={disabled}
      onChange={(_, next: RecordingMode | null) => next && onMode(next)}
    >
      {(isPicking ? PICKING : RECORDING).map(({ mode: value, label, hint, icon }) => (
        <ToggleButton key={value} value={value} title={hint} sx={{ gap: 0.75, py: 0.5, textTransform: 'none' }}>
          {icon}
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
