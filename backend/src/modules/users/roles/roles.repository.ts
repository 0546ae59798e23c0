import { Injectable } from '@nestjs/common';
import type { ListQuery } from '../../../common/http/list-query.js';
import { BaseRepository, isDuplicate, searchPattern } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { Role } from './role.entity.js';

/** Sort columns by their wire name. */
const SORT_BY = { id: 'role.roleId', name: 'role.nameKey', lastModified: 'role.modifiedAt' } as const;
type RoleSortField = keyof typeof SORT_BY;
export const ROLE_SORTABLE = Object.keys(SORT_BY) as RoleSortField[];

export interface RoleFilter {
  id: number[];
  /** Searches in name and description. */
  q: string;
}
export type RoleQuery = ListQuery<RoleSortField, RoleFilter>;

@Injectable()
export class RolesRepository extends BaseRepository<Role> {
  constructor(database: Database) {
    super(database, Role);
  }

  /** One page of roles, and the total count. */
  page({ filter, sort, page }: RoleQuery): Promise<[Role[], number]> {
    const query = this.query('role');
    if (filter.id) query.andWhere('role.roleId IN (:...id)', { id: filter.id.length > 0 ? filter.id : [0] });
    for (const [index, word] of (filter.q ?? '').split(/\s+/).filter(Boolean).entries())
      query.andWhere(
        `(LOWER(role.name) LIKE :word${index} ESCAPE '!' OR LOWER(role.description) LIKE :word${index} ESCAPE '!')`,
        { [`word${index}`]: searchPattern(word) },
      );
    return query
      .orderBy(SORT_BY[sort.field], sort.direction)
      .addOrderBy('role.roleId', sort.direction)
      .offset(page.skip)
      .limit(page.take)
      .getManyAndCount();
  }

  find(roleId: number): Promise<Role | null> {
    return this.rows.findOneBy({ roleId });
  }

  /** Locks and reads roles until the transaction ends, in a fixed order. */
  lock(roleIds: readonly number[]): Promise<Role[]> {
    if (roleIds.length === 0) return Promise.resolve([]);
    const query = this.query('role').where('role.roleId IN (:...roleIds)', { roleIds }).orderBy('role.roleId', 'ASC');
    return this.forUpdate(query).getMany();
  }

  /** null when another role has the name. */
  insertIfNew(role: Omit<Role, 'roleId'>): Promise<Role | null> {
    return unlessDuplicate(() => this.store.save(this.store.create(role)));
  }

  /** null when another role has the name. */
  updateIfNew({ roleId, ...columns }: Role): Promise<unknown> {
    return unlessDuplicate(() => this.store.update({ roleId }, columns));
  }

  async delete(roleId: number): Promise<void> {
    await this.store.delete({ roleId });
  }
}

async function unlessDuplicate<T>(write: () => Promise<T>): Promise<T | null> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}
