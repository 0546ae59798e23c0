import Box from '@mui/material/Box';
import type { ComponentType } from 'react';
import { CodeMissing } from '../shared/components/states/CodeMissing.js';
import { ScreenLoading } from '../shared/components/states/Loading.js';
import { LazyCode, useLazyCode } from '../shared/lazy-code.js';

/** A screen whose code is loaded on navigation. */
export interface LazyScreen {
  readonly code: LazyCode<ComponentType>;
  /** For the router, which shows the previous screen until this one is loaded. */
  readonly lazy: () => Promise<{ Component: ComponentType }>;
}

/** The router would remember a failed load for good. So failures are hidden from it, and the screen retries. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  const code = new LazyCode(load);
  const Screen = () => {
    const { value: Loaded, failed, retry } = useLazyCode(code);
    if (Loaded) return <Loaded />;
    return (
      <Box component="main" sx={{ width: '100%', maxWidth: 640, mx: 'auto', py: 4 }}>
        {failed ? <CodeMissing onRetry={retry} /> : <ScreenLoading />}
      </Box>
    );
  };
  const lazy = async () => {
    await code.fetch().catch(() => undefined);
    return { Component: Screen };
  };
  return { code, lazy };
}

/* Each screen is a chunk of its own. */

export const landing = lazyScreen(async () => (await import('../features/account/LandingScreen.js')).LandingScreen);
export const login = lazyScreen(async () => (await import('../features/account/sign-in/LoginScreen.js')).LoginScreen);
export const register = lazyScreen(
  async () => (await import('../features/account/sign-up/RegisterScreen.js')).RegisterScreen,
);
export const verifyEmail = lazyScreen(
  async () => (await import('../features/account/sign-up/VerifyEmailScreen.js')).VerifyEmailScreen,
);
export const resendLink = lazyScreen(
  async () => (await import('../features/account/sign-up/ResendLinkScreen.js')).ResendLinkScreen,
);
export const forgotPassword = lazyScreen(
  async () => (await import('../features/account/sign-in/ForgotPasswordScreen.js')).ForgotPasswordScreen,
);
export const terms = lazyScreen(async () => (await import('../features/account/sign-up/TermsScreen.js')).TermsScreen);
export const activation = lazyScreen(
  async () => (await import('../features/account/sign-up/ActivationScreen.js')).ActivationScreen,
);

export const home = lazyScreen(async () => (await import('./home/HomeScreen.js')).HomeScreen);
export const workspace = lazyScreen(async () => (await import('./workspace/WorkspaceScreen.js')).WorkspaceScreen);
export const analytics = lazyScreen(
  async () => (await import('../features/analytics/AnalyticsScreen.js')).AnalyticsScreen,
);
export const admin = lazyScreen(async () => (await import('../features/admin/AdminScreen.js')).AdminScreen);
export const account = lazyScreen(
  async () => (await import('../features/account/profile/AccountScreen.js')).AccountScreen,
);
export const device = lazyScreen(async () => (await import('../features/xecutor/DeviceScreen.js')).DeviceScreen);
