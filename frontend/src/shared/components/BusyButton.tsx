import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

interface BusyButtonProps extends ButtonProps {
  /** What it does is under way. */
  readonly busy: boolean;
}

/** A button that does one thing at a time and keeps the keyboard meanwhile: a disabled one would lose it. */
export function BusyButton({ busy, onClick, startIcon, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      aria-disabled={busy}
      startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden /> : startIcon}
      onClick={busy ? undefined : onClick}
    />
  );
}
