import { Injectable } from '@nestjs/common';
import { type Grants, receivesMaskedValues } from '@testplatform/contract';
import { grantsOf, type RightsOfRoles, rightsOfRoles } from '../roles/grants.js';
import { HeldRolesRepository } from '../roles/held-roles.repository.js';
import { UsersRepository } from './users.repository.js';

/** Rights of people other than the caller, for work on their behalf. */
@Injectable()
export class UserRightsService {
  constructor(
    private readonly users: UsersRepository,
    private readonly roles: HeldRolesRepository,
  ) {}

  /** The rights by user id. Deactivated and deleted accounts are absent. */
  async of(userIds: readonly number[]): Promise<ReadonlyMap<number, Grants>> {
    const active = (await this.users.findByIds([...new Set(userIds)])).filter((user) => user.accountActivation);
    const held = await this.roles.of(active.map(({ userId }) => userId));
    return new Map(active.map((user) => [user.userId, grantsOf(user, held.get(user.userId))]));
  }

  /** A person's roles, and the rights that these grant together. */
  async ofRoles(userId: number): Promise<RightsOfRoles> {
    return rightsOfRoles((await this.roles.of([userId])).get(userId));
  }

  /**
   * Who keeps a project's masked and secret values back from a person's devices; null if they may be sent.
   * @param userId null when nobody started the run
   */
  async keepsMaskedBack(
    { maskedOnDevices }: { readonly maskedOnDevices: boolean },
    userId: number | null,
  ): Promise<'project' | 'rights' | null> {
    if (!maskedOnDevices) return 'project';
    return userId !== null && receivesMaskedValues((await this.of([userId])).get(userId)) ? null : 'rights';
  }
}
