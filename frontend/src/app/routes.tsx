import { Navigate, createBrowserRouter, type RouteObject } from 'react-router';
import { ScreenLoading } from '../shared/components/Loading.js';
import { lazyScreen } from './lazy-screen.js';
import { NotFound } from './NotFound.js';
import { RequireSession } from './RequireSession.js';
import { Root } from './Root.js';
import { RouteError } from './RouteError.js';
import * as screens from './screens.js';

const layout = lazyScreen(async () => (await import('./layout/AppLayout.js')).AppLayout);

/** Open to everyone, without the navigation bar (1 §2). */
const visitorRoutes: RouteObject[] = [
  { index: true, lazy: screens.landing.lazy },
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
  { path: 'project', element: <Navigate to="/home" replace /> },
  { path: 'project/:projectId', lazy: screens.workspace.lazy },
  { path: 'admin/*', lazy: screens.admin.lazy },
  { path: 'xecutor/manage', lazy: screens.device.lazy },
];

export const router = createBrowserRouter([
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
]);
