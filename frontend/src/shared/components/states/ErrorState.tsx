import RefreshIcon from '@mui/icons-material/Refresh';
import Alert from '@mui/material/Alert';
import { useLayoutEffect, useRef } from 'react';
import { BusyButton } from '../buttons/BusyButton.js';

interface ErrorStateProps {
  readonly sentences: readonly string[];
  readonly onRetry?: () => void;
  /** A retry is in progress. */
  readonly busy?: boolean;
  /** Whether its container has no margin. */
  readonly inset?: boolean;
}

/** Shown where loading failed: the errors, and Try again. As wide as the content that it replaces. */
export function ErrorState({ sentences, onRetry, busy = false, inset = false }: ErrorStateProps) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ my: 2, mx: inset ? 2 : 0 }}
      action={onRetry && <TryAgain onRetry={onRetry} busy={busy} />}
    >
      {sentences.join(' ')}
    </Alert>
  );
}

interface TryAgainProps {
  readonly busy: boolean;
  onRetry(): void;
}

/** Keeps the focus while busy; afterwards the focus goes to the loaded content. */
function TryAgain({ busy, onRetry }: TryAgainProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current && current === document.activeElement) focusIn(current.closest('[role="alert"]')?.parentElement);
    };
  }, []);
  return (
    <BusyButton ref={button} color="inherit" size="small" startIcon={<RefreshIcon />} busy={busy} onClick={onRetry}>
      Try again
    </BusyButton>
  );
}

/** Focuses an element that is not focusable otherwise, until it loses the focus. */
function focusIn(place: HTMLElement | null | undefined): void {
  if (!place) return;
  const hadNone = !place.hasAttribute('tabindex');
  if (hadNone) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  if (hadNone) place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
}
