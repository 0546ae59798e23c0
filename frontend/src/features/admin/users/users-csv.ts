import type { AdminUser } from '../../../api/admin.js';
import { toCsv } from '../../../shared/utils/csv.js';
import { accountStatus, userName } from './user-name.js';

const HEADER = [
  '#',
  'Name',
  'Email',
  'Email verified',
  'Country',
  'Last activity',
  'Last sign-in address',
  'Last sign-in country',
  'Account status',
];

/** The user list as a spreadsheet shows it; times in UTC. */
export const usersCsv = (users: readonly AdminUser[]): string =>
  toCsv(
    HEADER,
    users.map((user, index) => [
      String(index + 1),
      userName(user),
      user.email,
      user.email_verified ? 'yes' : 'no',
      user.country,
      user.lastModified,
      user.last_login_ip.ip,
      user.last_login_ip.country,
      accountStatus(user),
    ]),
  );
