import LinearProgress from '@mui/material/LinearProgress';
import { keyframes } from '@mui/material/styles';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router';
import { useClientAddress } from '../api/client/client-address.js';
import { keepRedirect, mailRedirect, namesMailRedirect, useToken } from '../api/client/session.js';

/** Wraps every screen: looks up the client's address, and follows the path in a link's `mailRedirect` (1 §8). */
export function Root() {
  useClientAddress();
  const location = useLocation();
  const signedIn = useToken() !== undefined;
  const named = namesMailRedirect(location) ? mailRedirect(location) : undefined;
  useEffect(() => {
    if (named !== undefined && !signedIn) keepRedirect(location);
  }, [named, signedIn, location]);
  if (named !== undefined && signedIn) return <Navigate to={marked(named)} replace />;
  return (
    <>
      <PendingBar />
      <Outlet />
    </>
  );
}

/** Keeps `mailRedirect` in the path, so that it opens after the next sign-in if the session has expired. */
function marked(path: string): string {
  const url = new URL(path, window.location.origin);
  url.searchParams.set('mailRedirect', '1');
  return url.pathname + url.search + url.hash;
}

const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } });

/** Shows that the next screen is loading, if that takes longer than 200 ms. */
function PendingBar() {
  if (useNavigation().state === 'idle') return null;
  return (
    <LinearProgress
      aria-label="Loading the next screen"
      sx={{ position: 'fixed', inset: '0 0 auto', height: 2, zIndex: 'tooltip', animation: `${appear} 0s 200ms both` }}
    />
  );
}
