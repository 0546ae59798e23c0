import type { AdminUser } from '../../../../api/people/admin.js';
import { plural } from '../../../../shared/utils/format.js';

export type RoleChange = 'add' | 'remove';

/** The users whose roles would change. */
export const usersToChange = (users: readonly AdminUser[], change: RoleChange, roleId: number): AdminUser[] =>
  users.filter(({ role_ids }) => role_ids.includes(roleId) === (change === 'remove'));

export const rolesWith = ({ role_ids }: AdminUser, change: RoleChange, roleId: number): number[] =>
  change === 'add' ? [...role_ids, roleId] : role_ids.filter((id) => id !== roleId);

/**
 * Why nobody's roles would change, or a warning about people whose rights don't simply grow or shrink with the role;
 * otherwise empty.
 */
export function consequenceOf(users: readonly AdminUser[], change: RoleChange, roleId: number): string {
  const wanted = usersToChange(users, change, roleId);
  const people = (some: readonly AdminUser[]) => plural(some.length, 'person', 'people');
  if (wanted.length === 0) return change === 'add' ? 'All of them have it already.' : 'None of them has it.';
  if (change === 'add') {
    const unlimited = wanted.filter(
      (user) => !user.super_admin && user.role_ids.length === 0 && user.user_role === 'admin',
    );
    return unlimited.length === 0
      ? ''
      : `${people(unlimited)} without a role may do everything now, and afterwards only what this role allows.`;
  }
  const left = wanted.filter((user) => !user.super_admin && user.role_ids.length === 1);
  return left.length === 0 ? '' : `${people(left)} will have no role left, and may do nothing then.`;
}
