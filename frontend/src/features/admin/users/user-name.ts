import type { AdminUser } from '../../../api/admin.js';

/** What the list calls a person: their names, otherwise their user name, otherwise the address. */
export const userName = ({ firstName, lastName, userName: nick, email }: AdminUser): string =>
  [firstName || nick, lastName].filter(Boolean).join(' ') || email;

/** The two texts of 1 §2. */
export const accountStatus = ({ account_activation }: Pick<AdminUser, 'account_activation'>) =>
  account_activation ? 'Activated' : 'In progress';
