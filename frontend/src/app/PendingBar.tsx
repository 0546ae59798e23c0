import LinearProgress from '@mui/material/LinearProgress';
import { keyframes } from '@mui/material/styles';
import { useNavigation } from 'react-router';

const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } });

/** That the next screen is on its way, where that takes long enough to ask oneself. */
export function PendingBar() {
  if (useNavigation().state === 'idle') return null;
  return (
    <LinearProgress
      aria-label="Loading the next screen"
      sx={{ position: 'fixed', inset: '0 0 auto', height: 2, zIndex: 'tooltip', animation: `${appear} 0s 200ms both` }}
    />
  );
}
