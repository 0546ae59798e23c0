import { Injectable } from '@nestjs/common';
import { type Grants, receivesMaskedValues } from '@testplatform/contract';
import { grantsOf, type RightsOfRoles, rightsOfRoles } from '../roles/grants.js';
import { HeldRolesRepository } from '../roles/held-roles.repository.js';
import { UsersRepository } from './users.repository.js';

/** Rights of people, also of those who are not calling, for what acts in their name. */
@Injectable()
export class UserRightsService {
  constructor(
    private readonly users: UsersRepository,
    private readonly roles: HeldRolesRepository,
  ) {}

  /** The rights by user id. Accounts that are deactivated or deleted are absent. */
  async of(userIds: readonly number[]): Promise<ReadonlyMap<number, Grants>> {
    const active = (await this.users.findByIds([...new Set(userIds)])).filter((user) => user.accountActivation);
    const held = await this.roles.of(active.map(({ userId }) => userId));
    return new Map(active.map((user) => [user.userId, grantsOf(user, held.get(user.userId))]));
  }

  /** Somebody's roles, and what these grant together. */
  async ofRoles(userId: number): Promise<RightsOfRoles> {
    return rightsOfRoles((await this.roles.of([userId])).get(userId));
  }

  /** Whether somebody's devices may receive masked values, where the project allows that too (3 §9). */
  async receivesMaskedValues(userId: number): Promise<boolean> {
    return receivesMaskedValues((await this.of([userId])).get(userId));
  }
}
