import { describe, expect, it } from '@jest/globals';
import type { AdminUser } from '../../../../api/people/admin.js';
import { consequenceOf, rolesWith, usersToChange } from './role-change.js';

const user = (role_ids: number[], more: Partial<AdminUser> = {}) =>
  ({ super_admin: false, user_role: 'admin', role_ids, ...more }) as AdminUser;

describe('a role for several people', () => {
  const [none, one, two] = [user([]), user([1]), user([1, 2])];

  it('goes to those who lack it, and is revoked from those who have it', () => {
    expect(usersToChange([none, one, two], 'add', 2)).toEqual([none, one]);
    expect(usersToChange([none, one, two], 'remove', 2)).toEqual([two]);
    expect([rolesWith(one, 'add', 2), rolesWith(two, 'remove', 1)]).toEqual([[1, 2], [2]]);
  });

  it('comes with a warning where adding it reduces rights, or none are left', () => {
    expect(consequenceOf([none, user([]), one], 'add', 2)).toMatch(/^2 people without a role may do everything now/);
    expect(consequenceOf([one, user([], { user_role: 'user' }), user([], { super_admin: true })], 'add', 2)).toBe('');
    expect(consequenceOf([one, two], 'remove', 1)).toMatch(/^1 person will have no role left/);
    expect(consequenceOf([two, user([1], { super_admin: true })], 'remove', 1)).toBe('');
  });

  it('says when there is nothing to do', () => {
    expect(consequenceOf([one], 'add', 1)).toMatch(/already/);
    expect(consequenceOf([none], 'remove', 1)).toMatch(/None/);
  });
});
