import { permission, type Action, type Module } from '@testplatform/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as storage from '../../shared/storage.js';
import { hasUnsaved } from '../../shared/unsaved.js';
import { call, callWith, type Dto } from '../client/client.js';
import { beginSession, endSession, useToken } from '../client/session.js';

/** The signed-in user (1 §3). */
export type Profile = Dto<'ProfileDto'>;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface SignIn extends Credentials {
  readonly captchaResponse: CaptchaResponse;
  /** A code from the authenticator app, or a recovery code. */
  readonly code?: string;
}

export interface NewAccount extends Credentials {
  readonly firstName: string;
  readonly lastName?: string;
  readonly phone?: string;
  readonly country?: string;
}

/** The captcha's answer, which each account call sends; null if there is no captcha. */
type CaptchaResponse = string | null;
const withCaptcha = (response: CaptchaResponse) => ({ 'g-recaptcha-response': response });

export const profileKey = ['account', 'profile'] as const;

/** Signs in and keeps the session. */
export function useSignIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ captchaResponse, ...credentials }: SignIn) =>
      call('/users/login', { ...credentials, ...withCaptcha(captchaResponse), tc: true }),
    onSuccess: ({ token, super_admin, data }) => {
      if (!hasUnsaved()) queries.clear();
      queries.setQueryData(profileKey, data);
      beginSession(token, super_admin, data.email);
    },
  });
}

/** Creates an account; its owner gets an email. */
export const signUp = (account: NewAccount, captcha: CaptchaResponse) =>
  call('/users/register', { ...account, ...withCaptcha(captcha), tc: true });

/** Verifies the email address that the token was sent to. Each token works once. */
export const verifyEmail = (token: string, captcha: CaptchaResponse) =>
  call('/users/email-verify', { token, ...withCaptcha(captcha) });

/** Resends the verification email to the address of the preceding unverified sign-in. */
export const resendVerification = (captcha: CaptchaResponse) =>
  callWith({ token: storage.read('signInToken') }, '/users/resend-email-verification', withCaptcha(captcha));

/** Requests a password reset link. Nothing is sent to an unknown address. */
export const requestReset = (email: string, captcha: CaptchaResponse) =>
  call('/users/password-reset-link', { email, ...withCaptcha(captcha) });

/** Sets a new password with the token from the email. Each token works once. */
export const updatePassword = (token: string, password: string, captcha: CaptchaResponse) =>
  call('/users/password-update', { token, password, ...withCaptcha(captcha) });

/** Signs out locally even if the call fails: a token that was not revoked expires anyway. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => call('/users/logout', {}),
    onSettled: () => endSession('signed-out'),
  });
}

export function useProfile() {
  const token = useToken();
  return useQuery({
    queryKey: profileKey,
    queryFn: async ({ signal }) => {
      const { data } = await call('/users/profile-info', {}, signal);
      storage.mergeWhileSignedIn({ xecutor_duid: data.xecutor_duid ?? undefined, super_admin: data.super_admin });
      return data;
    },
    enabled: token !== undefined,
    staleTime: 5 * 60_000,
  });
}

/** The parts of a profile that its owner may change. */
export type ProfileChange = Partial<Pick<Profile, 'firstName' | 'lastName' | 'phone' | 'country' | 'version'>>;

/** Changes the signed-in user's own profile; omitted fields stay. */
export function useChangeProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: ProfileChange) => (await call('/users/profile-update', change)).data,
    onSuccess: (profile) => queries.setQueryData(profileKey, profile),
    // Another tab may have changed it. The error is shown at once.
    onError: () => void queries.invalidateQueries({ queryKey: profileKey }),
  });
}

/** Whether the signed-in user has a permission; false until the profile is loaded. The server checks in any case. */
export function usePermission(module: Module, action: Action): boolean {
  const { data } = useProfile();
  return data !== undefined && mayDo(data, module, action);
}

/**
 * Whether the signed-in user is known to lack a permission: screens hide what would be refused, and don't request it.
 * False until the profile is loaded, so that nothing waits for it.
 */
export function useLacksPermission(module: Module, action: Action): boolean {
  const { data } = useProfile();
  return data !== undefined && !mayDo(data, module, action);
}

const mayDo = ({ super_admin, user_role, roles, role_permission }: Profile, module: Module, action: Action): boolean =>
  permission({ superAdmin: super_admin, userRole: user_role, roles, rolePermission: role_permission }, module, action);

/** The user's name as the screens show it. */
export const displayName = ({ firstName, lastName, userName, email }: Profile): string =>
  [firstName, lastName].filter(Boolean).join(' ') || userName || email;
