import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { profileKey } from './account.js';
import { call, requestBare, type Dto } from './client.js';

/** An account as the administration sees it (1 §3, 3 §13), with its rights. */
export type AdminUser = Dto<'AccountRowDto'>;

/** What can be changed of an account's rights (1 §6). */
export type UserRights = Pick<AdminUser, 'super_admin' | 'user_role' | 'roles' | 'role_permission'>;

/** One line of the audit log. */
export type AuditEntry = Dto<'AuditEntryDto'>;

/** What the administrators set for the whole installation. */
export type AdminSettings = Dto<'InstallationSettingsDto'>;

/** Where the administration's resources are, in the form of ra-data-simple-rest. */
export const ADMIN_API = '/api/admin';

/** The two choices of the user list's Action menu (1 §4). */
export type ActivationEvent = 'Account activation' | 'Account deactivation';

/** Activates or deactivates an account; its owner is mailed. */
export const setActivation = (userId: number, event: ActivationEvent) =>
  call('/admin/user-account-activate', { user_id: userId, event });

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
    mutationFn: async (settings: AdminSettings) =>
      readSettings((await requestBare(SETTINGS_PATH, { method: 'PUT', body: JSON.stringify(settings) })).json),
    onSuccess: (settings) => queries.setQueryData(settingsKey, settings),
  });
}

/** The signed-in administrator may have changed their own rights. */
export function useRefreshProfile() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: profileKey });
}

// The server's own description of its API tells the shape.
const readSettings = (json: unknown): AdminSettings => json as AdminSettings;
