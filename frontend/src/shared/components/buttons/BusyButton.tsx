import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

interface BusyButtonProps extends ButtonProps {
  /** Its action is in progress. */
  readonly busy: boolean;
}

/** A button with a busy state. It stays focusable: a disabled button would lose the focus. */
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
