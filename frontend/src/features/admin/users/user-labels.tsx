import FilledTick from '@mui/icons-material/CheckCircle';
import EmptyTick from '@mui/icons-material/CheckCircleOutlined';
import type { AdminUser } from '../../../api/admin.js';

/** A user's display name: first and last name, otherwise user name, otherwise email. */
export const userName = ({ firstName, lastName, userName: nick, email }: AdminUser): string =>
  [firstName || nick, lastName].filter(Boolean).join(' ') || email;

/** The two texts of 1 §2. */
export const accountStatus = ({ account_activation }: Pick<AdminUser, 'account_activation'>) =>
  account_activation ? 'Activated' : 'In progress';

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
