import FilledTick from '@mui/icons-material/CheckCircle';
import EmptyTick from '@mui/icons-material/CheckCircleOutlined';
import type { AdminUser } from '../../../api/people/admin.js';

/** A user's display name: first name (or else user name) and last name, otherwise the email address. */
export const userName = ({ firstName, lastName, userName: nick, email }: AdminUser): string =>
  [firstName || nick, lastName].filter(Boolean).join(' ') || email;

/** The two texts of 1 §2. */
export const accountStatus = ({ account_activation }: Pick<AdminUser, 'account_activation'>) =>
  account_activation ? 'Activated' : 'In progress';

/** What deactivating these accounts does. */
export function deactivationText(users: readonly AdminUser[], ownId: AdminUser['id'] | undefined): string {
  const accounts = users.length === 1 ? 'account' : 'accounts';
  const text = `They are signed out everywhere, and their links and devices can no longer start runs. You can activate the ${accounts} again.`;
  return users.some(({ id }) => id === ownId) ? `${text} You are among them and will be signed out.` : text;
}

/** The names of a user's roles, or what applies without any. */
export function rolesOf({ super_admin, user_role, roles }: AdminUser): string {
  if (super_admin) return 'Super admin';
  if (roles.length > 0) return roles.join(', ');
  return user_role === 'admin' ? 'No role: everything' : 'No role: nothing';
}

/** A filled tick for a verified address, otherwise an empty one (1 §2). */
export function VerifiedTick({ verified }: { readonly verified: boolean }) {
  const Tick = verified ? FilledTick : EmptyTick;
  return (
    <Tick
      fontSize="small"
      titleAccess={verified ? 'Email verified' : 'Email not verified'}
      sx={{ color: verified ? 'status.success.main' : 'text.secondary', verticalAlign: 'middle' }}
    />
  );
}
