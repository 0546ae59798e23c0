import { describe, expect, it } from '@jest/globals';
import type { User } from './user.entity.js';
import { UserNamesService } from './user-names.service.js';
import type { UsersRepository } from './users.repository.js';

const account = (userId: number, firstName: string, lastName: string) =>
  ({ userId, firstName, lastName, email: `${userId}@shop.example` }) as User;
const ACCOUNTS = [
  account(1, 'Ada', 'Lovelace'),
  account(2, 'Ann', 'Lee'),
  account(3, 'ann', 'lee'),
  account(4, '', ''),
  account(5, '', ' '),
  account(6, 'Bo', 'Lee'),
];

const names = new UserNamesService({
  findByIds: async (ids: readonly number[]) => ACCOUNTS.filter(({ userId }) => ids.includes(userId)),
  findNamesakes: async (users: readonly User[]) =>
    ACCOUNTS.filter(({ lastName }) => users.some((user) => user.lastName.toLowerCase() === lastName.toLowerCase())),
} as unknown as UsersRepository);

describe('a display name', () => {
  it("is the profile's name, with the address if two people share it, or else the address", async () => {
    expect([...(await names.of([1, 2, 4, 5, 6, 9]))]).toEqual([
      [1, 'Ada Lovelace'],
      [2, 'Ann Lee (2@shop.example)'],
      [4, '4@shop.example'],
      [5, '5@shop.example'],
      [6, 'Bo Lee'],
    ]);
  });

  it('needs no query without ids', async () => {
    expect(await names.of([])).toEqual(new Map());
  });
});
