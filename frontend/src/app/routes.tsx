import { useEffect, useState } from 'react';
import { Navigate, type RouteObject, Outlet, useLocation } from 'react-router';
import { useIsSecondFactorDemanded } from '../api/client/second-factor-demand.js';
import { keepRedirect, keepsUnsaved, lastSessionEnd, useToken } from '../api/client/session.js';
import { lazyPart } from '../shared/components/states/LazyPart.js';
import { ScreenLoading } from '../shared/components/states/Loading.js';
import { NotFound, RouteError } from './error-screens.js';
import * as screens from './lazy-screens.js';
import { Root } from './Root.js';

const layout = screens.lazyScreen(async () => (await import('./layout/AppLayout.js')).AppLayout);

const SignInAgain = lazyPart(async () => (await import('./SignInAgain.js')).SignInAgain, null);
const ACCOUNT = '/account';

/** Open to everyone, without the navigation bar (1 §2). */
const visitorRoutes: RouteObject[] = [
  { element: <VisitorsOnly />, children: [{ index: true, lazy: screens.landing.lazy }] },
  { path: 'login', lazy: screens.login.lazy },
  { path: 'register', lazy: screens.register.lazy },
  { path: 'verify-email', lazy: screens.verifyEmail.lazy },
  { path: 'resend-email-verify-link', lazy: screens.resendLink.lazy },
  { path: 'email-verification', element: <Navigate to="/resend-email-verify-link" replace /> },
  { path: 'forgot-password', lazy: screens.forgotPassword.lazy },
  { path: 'terms-of-service', lazy: screens.terms.lazy },
];

const memberRoutes: RouteObject[] = [
  { path: 'home', lazy: screens.home.lazy },
  { path: 'analytics', lazy: screens.analytics.lazy },
  { path: 'project', element: <Navigate to="/home?view=projects" replace /> },
  { path: 'project/:projectId', lazy: screens.workspace.lazy },
  { path: 'admin/*', lazy: screens.admin.lazy },
  { path: 'account', lazy: screens.account.lazy },
  { path: 'xecutor/manage', lazy: screens.device.lazy },
];

/** Every address of the app. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    HydrateFallback: ScreenLoading,
    children: [
      ...visitorRoutes,
      {
        lazy: layout.lazy,
        children: [
          { element: <RequireSession />, children: memberRoutes },
          { path: 'account-activation-message', lazy: screens.activation.lazy },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];

/** The landing page is for visitors: signed-in users are redirected to the projects. */
function VisitorsOnly() {
  return useToken() === undefined ? <Outlet /> : <Navigate to="/home" replace />;
}

/**
 * Lets signed-in users through; redirects others to the landing page, and to /login when the server refused their
 * token. A screen with unsaved changes stays below the sign-in. Users who must turn on two-factor sign-in first go to
 * their account.
 */
function RequireSession() {
  const token = useToken();
  const { pathname } = useLocation();
  const isDemanded = useIsSecondFactorDemanded();
  const [isVisitor] = useState(token === undefined);
  if (token === undefined && !keepsUnsaved()) return <SignedOut isVisitor={isVisitor} />;
  if (isDemanded && pathname !== ACCOUNT) return <Navigate to={ACCOUNT} replace />;
  return (
    <>
      <Outlet />
      {token === undefined && <SignInAgain />}
    </>
  );
}

/** @param isVisitor whether the person came without a session, and so returns here after the sign-in */
function SignedOut({ isVisitor }: { readonly isVisitor: boolean }) {
  const location = useLocation();
  useEffect(() => {
    if (isVisitor) keepRedirect(location);
  }, [isVisitor, location]);
  return <Navigate to={lastSessionEnd() === 'refused' ? '/login' : '/'} replace />;
}
