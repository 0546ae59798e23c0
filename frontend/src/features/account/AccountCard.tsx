import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { Logo } from '../../shared/components/Logo.js';
import { PageTitle } from '../../shared/components/PageTitle.js';

interface AccountCardProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Below the card: links to other screens. */
  readonly footer?: ReactNode;
}

/** Colour alone does not mark a link inside text. */
const UNDERLINED = { textDecoration: 'underline' };

/** The frame of the account screens. */
export function AccountCard({ title, children, footer }: AccountCardProps) {
  return (
    <Box component="main" sx={{ minHeight: '100%', flex: 1, display: 'grid', placeItems: 'center', p: 2 }}>
      <Box sx={{ width: '100%', maxWidth: 400, display: 'grid', gap: 2 }}>
        <Link component={RouterLink} to="/" aria-label="TestPlatform" sx={{ justifySelf: 'center', display: 'flex' }}>
          <Logo size={40} />
        </Link>
        <Paper variant="outlined" sx={{ p: { xs: 3, sm: 4 }, display: 'grid', gap: 3 }}>
          <PageTitle title={title} />
          {children}
        </Paper>
        {footer && <Box sx={{ textAlign: 'center', color: 'text.secondary', '& a': UNDERLINED }}>{footer}</Box>}
      </Box>
    </Box>
  );
}

/** The link back to the sign-in. */
export function BackToLogin() {
  return (
    <Link component={RouterLink} to="/login">
      Back to login
    </Link>
  );
}

interface NoticeProps {
  readonly severity?: 'success' | 'info';
  /** It replaces the form, so it takes the keyboard focus. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** A success message or next step, announced politely to screen readers. */
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
