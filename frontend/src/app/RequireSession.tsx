import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { keepMailRedirect, lastSessionEnd, useToken } from '../api/session.js';

/** Lets through who is signed in; others go to the landing page, and to /login when the server refused their token (1 §4). */
export function RequireSession() {
  const token = useToken();
  return token === undefined ? <SignedOut /> : <Outlet />;
}

function SignedOut() {
  const location = useLocation();
  useEffect(() => keepMailRedirect(location), [location]);
  return <Navigate to={lastSessionEnd() === 'refused' ? '/login' : '/'} replace />;
}
