import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { MouseEvent } from 'react';
import { Outlet } from 'react-router';
import { useProfile } from '../../api/people/account.js';
import { useToken } from '../../api/client/session.js';
import { ErrorState } from '../../shared/components/states/ErrorState.js';
import { useFailure } from '../../shared/hooks/use-failure.js';
import { useFetchWhenIdle } from '../../shared/lazy-code.js';
import { AppKeys, KEYS_LATER } from '../keys/AppKeys.js';
import { analytics, home, workspace } from '../lazy-screens.js';
import { NavBar } from './NavBar.js';

/** The screens that are prefetched: most others link to them. */
const LATER = [workspace.code, home.code, analytics.code, ...KEYS_LATER];

/** The frame of every screen behind the sign-in: navigation bar, then the screen. */
export function AppLayout() {
  const signedIn = useToken() !== undefined;
  useFetchWhenIdle(LATER);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <SkipLink />
      {signedIn && <NavBar />}
      <Box
        id={CONTENT_ID}
        tabIndex={-1}
        sx={{ flex: 1, minWidth: 0, minHeight: 0, outline: 'none', display: 'flex', flexDirection: 'column' }}
      >
        {signedIn && <RightsNotice />}
        <AppKeys enabled={signedIn}>
          <Outlet />
        </AppKeys>
      </Box>
    </Box>
  );
}

/** Explains missing buttons when the user's permissions could not be loaded. */
function RightsNotice() {
  const failure = useFailure(useProfile());
  if (!failure) return null;
  const sentences = ['Your permissions could not be loaded, so some buttons are missing.', ...failure.sentences];
  return <ErrorState {...failure} sentences={sentences} inset />;
}

/** Id of the element below the navigation bar. */
const CONTENT_ID = 'content';

/** Skips the navigation bar by keyboard; visible only while focused. */
function SkipLink() {
  // Only moves the focus: navigating would leave an open form.
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
