import Link from '@mui/material/Link';
import type { MouseEvent } from 'react';

/** Of what stands below the navigation bar. */
export const CONTENT_ID = 'content';

/** Past the navigation bar, for the keyboard; seen only while it has the focus. */
export function SkipLink() {
  // The focus alone moves: a way to another address would leave the form that is open.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(CONTENT_ID)?.focus();
  };
  return (
    <Link
      href={`#${CONTENT_ID}`}
      onClick={skip}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        p: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      Skip to content
    </Link>
  );
}
