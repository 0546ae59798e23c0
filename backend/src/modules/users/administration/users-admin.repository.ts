import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import type { ListQuery } from '../../../common/http/list-query.js';
import { BaseRepository, searchPattern } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { User } from '../accounts/user.entity.js';
import { UserRole } from '../roles/user-role.entity.js';

/** Sort columns by their wire name. */
const SORT_BY = {
  id: 'account.userId',
  user_id: 'account.userId',
  userName: 'LOWER(account.userName)',
  firstName: 'LOWER(account.firstName)',
  lastName: 'LOWER(account.lastName)',
  email: 'account.email',
  country: 'LOWER(account.country)',
  lastModified: 'account.modifiedAt',
  createdAt: 'account.createdAt',
  account_activation: 'account.accountActivation',
  email_verified: 'account.emailVerified',
  super_admin: 'account.superAdmin',
} as const;
export type AccountSortField = keyof typeof SORT_BY;
export const ACCOUNT_SORTABLE = Object.keys(SORT_BY) as AccountSortField[];

export interface AccountFilter {
  id: number[];
  /** Searches in name, email and country. */
  q: string;
  account_activation: boolean;
  email_verified: boolean;
  super_admin: boolean;
  /** Role ids, of which the account has at least one. */
  role: number[];
}
export type AccountQuery = ListQuery<AccountSortField, AccountFilter>;

const SEARCHED = ['firstName', 'lastName', 'userName', 'email', 'country'] as const;

/** Account queries for the administration. */
@Injectable()
export class UsersAdminRepository extends BaseRepository<User> {
  constructor(database: Database) {
    super(database, User);
  }

  /** One page of accounts, and the total count. */
  page({ filter, sort, page }: AccountQuery): Promise<[User[], number]> {
    const query = this.query('account');
    if (filter.q) this.search(query, filter.q);
    if (filter.id) query.andWhere('account.userId IN (:...id)', { id: filter.id.length > 0 ? filter.id : [0] });
    if (filter.role) {
      const held = query.subQuery().select('held.userId').from(UserRole, 'held').where('held.roleId IN (:...role)');
      query.andWhere(`account.userId IN ${held.getQuery()}`, { role: filter.role.length > 0 ? filter.role : [0] });
    }
    for (const [column, wanted] of [
      ['accountActivation', filter.account_activation],
      ['emailVerified', filter.email_verified],
      ['superAdmin', filter.super_admin],
    ] as const)
      if (wanted !== undefined) query.andWhere(`account.${column} = :${column}`, { [column]: Number(wanted) });
    return query
      .orderBy(SORT_BY[sort.field], sort.direction)
      .addOrderBy('account.userId', sort.direction)
      .offset(page.skip)
      .limit(page.take)
      .getManyAndCount();
  }

  /** All accounts, or those matching a search; oldest first. */
  all(name?: string): Promise<User[]> {
    const query = this.query('account').orderBy('account.userId', 'ASC');
    if (name) this.search(query, name);
    return query.getMany();
  }

  find(userId: number): Promise<User | null> {
    return this.rows.findOneBy({ userId });
  }

  /**
   * Locks and reads an account and all who can administer the installation, in a fixed order: when two people change the last two super
   * admins at once, the second waits and sees the first one's change.
   */
  lockWithAdministrators(userId: number): Promise<User[]> {
    const query = this.query('account')
      .where('account.userId = :userId', { userId })
      .orWhere('(account.superAdmin = 1 AND account.accountActivation = 1 AND account.emailVerified = 1)')
      .orderBy('account.userId', 'ASC');
    return this.forUpdate(query).getMany();
  }

  async update({ userId, ...columns }: User): Promise<void> {
    await this.store.update({ userId }, columns);
  }

  async setDevice(userId: number, xecutorDuid: string): Promise<void> {
    await this.store.update({ userId }, { xecutorDuid });
  }

  private search(query: SelectQueryBuilder<User>, text: string): void {
    for (const [index, word] of text.split(/\s+/).filter(Boolean).entries()) {
      const places = SEARCHED.map((place) => `LOWER(account.${place}) LIKE :word${index} ESCAPE '!'`);
      query.andWhere(`(${places.join(' OR ')})`, { [`word${index}`]: searchPattern(word) });
    }
  }
}
