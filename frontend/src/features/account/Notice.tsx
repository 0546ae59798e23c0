import Alert from '@mui/material/Alert';
import { useEffect, useRef, type ReactNode } from 'react';

interface NoticeProps {
  readonly severity?: 'success' | 'info';
  /** It stands where the form was: the keyboard is there already. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** Good news, or what to do next; read aloud when there is a moment. */
export function Notice({ severity = 'success', takesFocus = false, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <Alert ref={box} role="status" tabIndex={-1} severity={severity} variant="outlined" sx={{ color: 'text.primary' }}>
      {children}
    </Alert>
  );
}
