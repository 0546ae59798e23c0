import { changedElsewhere } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import type { Actor } from '../../common/access/access.js';
import { newUser } from '../users/accounts/new-user.js';
import type { Account, AccountChange } from '../users/administration/users-admin.service.js';
import { presentRow } from './account.presenter.js';
import { AccountsService } from './accounts.service.js';

const ADA: Account = {
  ...newUser({ email: 'ada@shop.example', passwordHash: '', firstName: 'Ada', adminVersion: 3 }),
  userId: 5,
  roleIds: [7],
  roles: ['Tester'],
  rolePermission: { runner: { run: true } },
};

/** Sends a row as it was read before the account changed, with `edits`. Answers the change that was stored. */
async function sendBack(change: Partial<Account>, edits: object = {}): Promise<AccountChange | undefined> {
  const now = { ...ADA, ...change };
  let stored: AccountChange | undefined;
  const users = {
    get: async () => now,
    change: async (_userId: number, wanted: AccountChange) => {
      stored = wanted;
      return now;
    },
  };
  const service = new (AccountsService as new (...parts: unknown[]) => AccountsService)(users, {});
  await service.update('5', { ...presentRow(ADA), ...edits }, {} as Actor);
  return stored;
}

const REFUSED = { httpStatus: 409, details: { version: changedElsewhere('account') } };

it.each<[string, Partial<Account>]>([
  ['its roles', { roleIds: [7, 8], roles: ['Tester', 'Viewer'] }],
  ['its rights', { superAdmin: true }],
])('a row from before an administrator changed %s is refused as an older version', async (_what, change) => {
  await expect(sendBack({ ...change, adminVersion: 4 })).rejects.toMatchObject(REFUSED);
});

it.each<[string, Partial<Account>]>([
  ['verified the address', { emailVerified: true }],
  ['changed name and country', { firstName: 'Augusta', lastName: 'King', country: 'England' }],
  ['turned two-factor sign-in on', { secondFactor: true }],
  ['got other rights by an edited role', { roles: ['Testers'], rolePermission: {} }],
])('a row from before its owner %s can be saved', async (_what, change) => {
  expect(await sendBack(change, { super_admin: true })).toMatchObject({ superAdmin: true, roleIds: [7] });
});

it('a row without a version, or with another email, has to be as it is stored', async () => {
  const refused = (name: string) => ({ httpStatus: 422, details: { [name]: `${name} can’t be changed here` } });
  await expect(sendBack({}, { email: 'eve@shop.example' })).rejects.toMatchObject(refused('email'));
  const unversioned = sendBack({ emailVerified: true }, { version: undefined });
  await expect(unversioned).rejects.toMatchObject(refused('email_verified'));
});
