import Box from '@mui/material/Box';
import { Outlet } from 'react-router';
import { useToken } from '../../api/session.js';
import { useFetchWhenIdle } from '../../shared/lazy-code.js';
import { analytics, home, workspace } from '../screens.js';
import { NavBar } from './NavBar.js';
import { RightsNotice } from './RightsNotice.js';
import { CONTENT_ID, SkipLink } from './SkipLink.js';

/** Where the ways from most screens lead. */
const LATER = [workspace.code, home.code, analytics.code];

/** The frame of every screen behind the sign-in: navigation bar, then the screen. */
export function AppLayout() {
  const signedIn = useToken() !== undefined;
  useFetchWhenIdle(LATER);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}>
      <SkipLink />
      {signedIn && <NavBar />}
      <Box
        id={CONTENT_ID}
        tabIndex={-1}
        sx={{ flex: 1, minWidth: 0, outline: 'none', display: 'flex', flexDirection: 'column' }}
      >
        {signedIn && <RightsNotice />}
        <Outlet />
      </Box>
    </Box>
  );
}
