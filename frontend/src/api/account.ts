import { permission, type Action, type Module } from '@testplatform/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as storage from '../shared/storage.js';
import { call, callWith, type Dto } from './client.js';
import { beginSession, endSession, useToken } from './session.js';

/** The signed-in person (1 §3, 3 §13). */
export type Profile = Dto<'ProfileDto'>;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface NewAccount extends Credentials {
  readonly firstName: string;
  readonly lastName?: string;
  readonly phone?: string;
  readonly country?: string;
}

/** The answer of the captcha as each account call sends it; null where there is none (1 §5). */
type CaptchaResponse = string | null;
const withCaptcha = (response: CaptchaResponse) => ({ 'g-recaptcha-response': response });

export const profileKey = ['account', 'profile'] as const;

/** Signs in and keeps the session. */
export function useSignIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ captchaResponse, ...credentials }: Credentials & { readonly captchaResponse: CaptchaResponse }) =>
      call('/users/login', { ...credentials, ...withCaptcha(captchaResponse), tc: true }),
    onSuccess: ({ token, super_admin, data }) => {
      queries.clear();
      queries.setQueryData(profileKey, data);
      beginSession(token, super_admin);
    },
  });
}

/** Makes an account; its owner is mailed (3 §2). */
export const signUp = (account: NewAccount, captcha: CaptchaResponse) =>
  call('/users/register', { ...account, ...withCaptcha(captcha), tc: true });

/** Verifies the address that a mail's token went to; each token works once. */
export const verifyEmail = (token: string, captcha: CaptchaResponse) =>
  call('/users/email-verify', { token, ...withCaptcha(captcha) });

/** Has the mail with the token sent again, to the address of the unverified sign-in before (3 §13). */
export const resendVerification = (captcha: CaptchaResponse) =>
  callWith({ token: storage.read('signInToken') }, '/users/resend-email-verification', withCaptcha(captcha));

/** Has a link for a new password sent, if the address is known. */
export const requestReset = (email: string, captcha: CaptchaResponse) =>
  call('/users/password-reset-link', { email, ...withCaptcha(captcha) });

/** Sets the password of the account that a mail's token went to; each token works once. */
export const updatePassword = (token: string, password: string, captcha: CaptchaResponse) =>
  call('/users/password-update', { token, password, ...withCaptcha(captcha) });

/** Signs out here whatever the server says: a token that can't be revoked now runs out by itself. */
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
      storage.merge({ xecutor_duid: data.xecutor_duid ?? undefined });
      return data;
    },
    enabled: token !== undefined,
    staleTime: 5 * 60_000,
  });
}

/** Whether the signed-in person may; false until the profile is known. The server decides in any case. */
export function usePermission(module: Module, action?: Action): boolean {
  const { data } = useProfile();
  if (!data) return false;
  const { super_admin, user_role, roles, role_permission } = data;
  return permission(
    { superAdmin: super_admin, userRole: user_role, roles, rolePermission: role_permission },
    module,
    action,
  );
}

/** What a person is called on the screen. */
export const displayName = ({ firstName, lastName, userName, email }: Profile): string =>
  [firstName, lastName].filter(Boolean).join(' ') || userName || email;
