import LockIcon from '@mui/icons-material/LockOutlined';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.js';

interface NotPermittedProps {
  /** What the user may not do, such as "view reports". */
  readonly to: string;
  readonly isScreen?: boolean;
  /** Where to go instead. */
  readonly action?: ReactNode;
}

/** Replaces a part of a screen that the user has no permission for. */
export function NotPermitted({ to, ...rest }: NotPermittedProps) {
  return (
    <EmptyState
      icon={<LockIcon />}
      title={`You don’t have permission to ${to}`}
      text="If you need it, ask an administrator."
      {...rest}
    />
  );
}
