import { Injectable } from '@nestjs/common';
import type { Grants } from '@testplatform/contract';
import { UsersRepository } from './users.repository.js';

/** Rights of people who are not calling, for what acts in their name. */
@Injectable()
export class UserRightsService {
  constructor(private readonly users: UsersRepository) {}

  /** The rights by user id. Accounts that are deactivated or deleted are absent. */
  async of(userIds: readonly number[]): Promise<ReadonlyMap<number, Grants>> {
    const active = (await this.users.findByIds([...new Set(userIds)])).filter((user) => user.accountActivation);
    return new Map(
      active.map(({ userId, superAdmin, userRole, roles, rolePermission }) => [
        userId,
        { superAdmin, userRole, roles: roles ?? [], rolePermission: rolePermission ?? {} },
      ]),
    );
  }
}
