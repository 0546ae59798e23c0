import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { profileKey } from './account.js';
import { call, requestBare, type Dto } from '../client/client.js';
import { untilReached } from '../client/query-client.js';

/** An account as the administration sees it (1 §3), with its rights. */
export type AdminUser = Dto<'AccountRowDto'>;

/** What determines an account's rights and can be changed. */
export type UserRights = Pick<AdminUser, 'super_admin' | 'user_role' | 'role_ids'>;

/** One line of the audit log. */
export type AuditEntry = Dto<'AuditEntryDto'>;

/** Installation-wide settings that administrators make. */
export type AdminSettings = Dto<'InstallationSettingsDto'>;

/** How long runs are kept, and what the last clean-up freed. */
export type CleanUpState = Dto<'CleanUpStateDto'>;
export type CleanUp = Dto<'CleanUpDto'>;

/** Polling interval of a running clean-up, in milliseconds. */
const LOOK_AGAIN = 1_000;

/** Base path of the administration's resources, for ra-data-simple-rest. */
export const ADMIN_API = '/api/admin';

/** The two choices of the user list's Action menu. */
export type ActivationEvent = 'Account activation' | 'Account deactivation';

/** Activates or deactivates an account; its owner is mailed. */
export const setActivation = (userId: number, event: ActivationEvent) =>
  call('/admin/user-account-activate', { user_id: userId, event });

/** Gives an account exactly these roles, unless it was changed since it was read. */
export const setRoles = ({ id, version }: AdminUser, role_ids: readonly number[]) =>
  requestBare(`${ADMIN_API}/user-list/${id}`, { method: 'PUT', body: JSON.stringify({ role_ids, version }) });

/** Turns off two-factor sign-in for a person who lost the app, and sends them an email. */
export function useResetSecondFactor(userId: number) {
  return useMutation({
    mutationFn: () => requestBare(`${ADMIN_API}/user-list/${userId}/second-factor-reset`, { method: 'POST' }),
  });
}

/** A session that is still valid. */
export type OpenSession = Dto<'SessionDto'>;

const sessionsKey = (userId: number) => ['admin', 'sessions', userId] as const;
const userPath = (userId: number) => `${ADMIN_API}/user-list/${userId}`;

/** A user's open sessions, newest first. */
export function useSessions(userId: number) {
  return useQuery({
    queryKey: sessionsKey(userId),
    queryFn: async ({ signal }) => readSessions((await requestBare(`${userPath(userId)}/sessions`, { signal })).json),
  });
}

/** Signs a user out everywhere; for one's own account, everywhere but here. */
export function useSignOutEverywhere(userId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => readSessions((await requestBare(`${userPath(userId)}/sign-out`, { method: 'POST' })).json),
    onSuccess: (sessions) => queries.setQueryData(sessionsKey(userId), sessions),
  });
}

const settingsKey = ['admin', 'settings'] as const;
const SETTINGS_PATH = `${ADMIN_API}/settings`;

export function useAdminSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => readSettings((await requestBare(SETTINGS_PATH, { signal })).json),
  });
}

export function useSaveAdminSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: Dto<'ChangeInstallationSettingsDto'>) =>
      readSettings((await requestBare(SETTINGS_PATH, { method: 'PUT', body: JSON.stringify(change) })).json),
    onSuccess: (settings) => queries.setQueryData(settingsKey, settings),
    // Someone else may have changed them. The error is shown at once.
    onError: () => void queries.invalidateQueries({ queryKey: settingsKey }),
  });
}

const cleanUpKey = ['admin', 'clean-up'] as const;
const CLEAN_UP_PATH = `${ADMIN_API}/clean-up`;

/** Retention and the last clean-up; polled while one is running. */
export function useCleanUp() {
  return useQuery({
    queryKey: cleanUpKey,
    queryFn: async ({ signal }) => readCleanUp((await requestBare(CLEAN_UP_PATH, { signal })).json),
    refetchInterval: (query) => untilReached(query) || (query.state.data?.running ? LOOK_AGAIN : false),
  });
}

/** Starts a clean-up. `useCleanUp` shows what it freed. */
export function useCleanUpNow() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => readCleanUp((await requestBare(CLEAN_UP_PATH, { method: 'POST' })).json),
    onSuccess: (state) => queries.setQueryData(cleanUpKey, state),
    onSettled: () => queries.invalidateQueries({ queryKey: cleanUpKey }),
  });
}

/** Returns a function that refetches the signed-in user's profile: administrators may have changed their own rights. */
export function useRefreshProfile() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: profileKey });
}

// The type comes from the server's OpenAPI description.
const readSettings = (json: unknown): AdminSettings => json as AdminSettings;
const readSessions = (json: unknown): readonly OpenSession[] => (json as Dto<'SessionsDto'>).sessions;
const readCleanUp = (json: unknown): CleanUpState => json as CleanUpState;
