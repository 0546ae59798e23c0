import { expect, it, jest } from '@jest/globals';
import { NAME_KEY_MAX } from './role.entity.js';
import { type RoleFields, RolesService } from './roles.service.js';

/** The length of a new role's `nameKey`, the form in which names are compared. @throws UserError */
async function keyLengthOf(name: string): Promise<number> {
  const insertIfNew = jest.fn(async (role: { readonly nameKey: string }) => ({ ...role, roleId: 1 }));
  const database = { transaction: (work: () => unknown) => work() };
  const parts = [{ insertIfNew }, {}, { record: async () => undefined }, database];
  const roles = new (RolesService as new (...parts: unknown[]) => RolesService)(...parts);
  await roles.create({ name, description: '', rolePermission: {} } satisfies RoleFields, {} as never);
  return [...insertIfNew.mock.calls[0]![0].nameKey].length;
}

it('a role may have a name that is twice as long when it is compared', async () => {
  expect(await keyLengthOf('½'.repeat(33))).toBe(99);
});

it('one whose letters stand for more than there is room for is refused', async () => {
  // This ligature is written out with eighteen characters.
  const name = '\ufdfa'.repeat(NAME_KEY_MAX / 10);
  await expect(keyLengthOf(name)).rejects.toMatchObject({ details: { name: expect.stringMatching(/too long/) } });
});
