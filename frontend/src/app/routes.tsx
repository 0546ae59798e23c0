import { Navigate, createBrowserRouter, type RouteObject } from 'react-router';
import { ScreenLoading } from '../shared/components/Loading.js';
import { NotFound } from './NotFound.js';
import { RequireSession } from './RequireSession.js';
import { Root } from './Root.js';
import { RouteError } from './RouteError.js';

/** Open to everyone, without the navigation bar (1 §2). */
const visitorRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('../features/account/LandingScreen.js')).LandingScreen }),
  },
  {
    path: 'login',
    lazy: async () => ({ Component: (await import('../features/account/LoginScreen.js')).LoginScreen }),
  },
  {
    path: 'register',
    lazy: async () => ({ Component: (await import('../features/account/RegisterScreen.js')).RegisterScreen }),
  },
  {
    path: 'verify-email',
    lazy: async () => ({ Component: (await import('../features/account/VerifyEmailScreen.js')).VerifyEmailScreen }),
  },
  {
    path: 'resend-email-verify-link',
    lazy: async () => ({ Component: (await import('../features/account/ResendLinkScreen.js')).ResendLinkScreen }),
  },
  { path: 'email-verification', element: <Navigate to="/resend-email-verify-link" replace /> },
  {
    path: 'forgot-password',
    lazy: async () => ({
      Component: (await import('../features/account/ForgotPasswordScreen.js')).ForgotPasswordScreen,
    }),
  },
  {
    path: 'terms-of-service',
    lazy: async () => ({ Component: (await import('../features/account/TermsScreen.js')).TermsScreen }),
  },
];

const memberRoutes: RouteObject[] = [
  { path: 'home', lazy: async () => ({ Component: (await import('../features/projects/HomeScreen.js')).HomeScreen }) },
  {
    path: 'analytics',
    lazy: async () => ({ Component: (await import('../features/analytics/index.js')).AnalyticsScreen }),
  },
  { path: 'project', element: <Navigate to="/home" replace /> },
  {
    path: 'project/:projectId',
    lazy: async () => ({ Component: (await import('./workspace/index.js')).WorkspaceScreen }),
  },
  { path: 'admin/*', lazy: async () => ({ Component: (await import('../features/admin/index.js')).AdminScreen }) },
  {
    path: 'xecutor/manage',
    lazy: async () => ({ Component: (await import('../features/xecutor/index.js')).DeviceScreen }),
  },
];

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <RouteError />,
    HydrateFallback: ScreenLoading,
    children: [
      ...visitorRoutes,
      {
        lazy: async () => ({ Component: (await import('./layout/AppLayout.js')).AppLayout }),
        children: [
          { element: <RequireSession />, children: memberRoutes },
          {
            path: 'account-activation-message',
            lazy: async () => ({
              Component: (await import('../features/account/ActivationScreen.js')).ActivationScreen,
            }),
          },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
]);
