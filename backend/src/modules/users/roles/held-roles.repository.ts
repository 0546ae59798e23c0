import { Injectable } from '@nestjs/common';
import type { RolePermission } from '@testplatform/contract';
import { In } from 'typeorm';
import { BaseRepository, chunks } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { UserRole } from './user-role.entity.js';

/** The fields of a role that determine rights. */
export interface HeldRole {
  readonly roleId: number;
  readonly name: string;
  readonly rolePermission: RolePermission;
}

/** Assignments of roles to people. */
@Injectable()
export class HeldRolesRepository extends BaseRepository<UserRole> {
  constructor(database: Database) {
    super(database, UserRole);
  }

  /** People's roles by user id, sorted by name. People without roles are absent. */
  async of(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly HeldRole[]>> {
    const held = new Map<number, HeldRole[]>();
    for (const some of chunks([...new Set(userIds)])) {
      const rows = await this.rows.find({
        relations: { role: true },
        where: { userId: In(some) },
        order: { role: { nameKey: 'ASC' } },
      });
      for (const { userId, role } of rows) {
        const { roleId, name, rolePermission } = role;
        held.set(userId, [...(held.get(userId) ?? []), { roleId, name, rolePermission }]);
      }
    }
    return held;
  }

  async set(userId: number, roleIds: readonly number[]): Promise<void> {
    await this.store.delete({ userId });
    await this.store.insert(roleIds.map((roleId) => ({ userId, roleId })));
  }

  /** The number of people with each role, by role id. Unassigned roles are absent. */
  async countPeople(roleIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.query('held')
      .select('held.roleId', 'roleId')
      .addSelect('COUNT(*)', 'people')
      .where({ roleId: In([...roleIds]) })
      .groupBy('held.roleId')
      .getRawMany<{ roleId: number; people: number | string }>();
    return new Map(rows.map(({ roleId, people }) => [roleId, Number(people)]));
  }

  /** Email addresses of some people with a role. */
  async someHolders(roleId: number, most: number): Promise<string[]> {
    const rows = await this.rows.find({
      relations: { user: true },
      where: { roleId },
      order: { userId: 'ASC' },
      take: most,
    });
    return rows.map(({ user }) => user.email);
  }
}
