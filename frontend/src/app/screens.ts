import { lazyScreen } from './lazy-screen.js';

/* The code of each screen comes by itself. */

export const landing = lazyScreen(async () => (await import('../features/account/LandingScreen.js')).LandingScreen);
export const login = lazyScreen(async () => (await import('../features/account/LoginScreen.js')).LoginScreen);
export const register = lazyScreen(async () => (await import('../features/account/RegisterScreen.js')).RegisterScreen);
export const verifyEmail = lazyScreen(
  async () => (await import('../features/account/VerifyEmailScreen.js')).VerifyEmailScreen,
);
export const resendLink = lazyScreen(
  async () => (await import('../features/account/ResendLinkScreen.js')).ResendLinkScreen,
);
export const forgotPassword = lazyScreen(
  async () => (await import('../features/account/ForgotPasswordScreen.js')).ForgotPasswordScreen,
);
export const terms = lazyScreen(async () => (await import('../features/account/TermsScreen.js')).TermsScreen);
export const activation = lazyScreen(
  async () => (await import('../features/account/ActivationScreen.js')).ActivationScreen,
);

export const home = lazyScreen(async () => (await import('../features/projects/HomeScreen.js')).HomeScreen);
export const workspace = lazyScreen(async () => (await import('./workspace/WorkspaceScreen.js')).WorkspaceScreen);
export const analytics = lazyScreen(
  async () => (await import('../features/analytics/AnalyticsScreen.js')).AnalyticsScreen,
);
export const admin = lazyScreen(async () => (await import('../features/admin/AdminScreen.js')).AdminScreen);
export const device = lazyScreen(async () => (await import('../features/xecutor/DeviceScreen.js')).DeviceScreen);
