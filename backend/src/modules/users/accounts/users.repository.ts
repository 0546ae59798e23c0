import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BaseRepository, isDuplicate } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { User } from './user.entity.js';

@Injectable()
export class UsersRepository extends BaseRepository<User> {
  constructor(database: Database) {
    super(database, User);
  }

  findByEmail(email: string): Promise<User | null> {
    return this.rows.findOneBy({ email: email.toLowerCase() });
  }

  findById(userId: number): Promise<User | null> {
    return this.rows.findOneBy({ userId });
  }

  /** Locks an account until the transaction ends. */
  async lock(userId: number): Promise<void> {
    await this.forUpdate(this.query('account').select('account.userId').where({ userId })).getRawOne();
  }

  findByIds(userIds: readonly number[]): Promise<User[]> {
    return this.rows.findBy({ userId: In([...userIds]) });
  }

  /** The names of all accounts that share a last name with these, ignoring case. */
  async findNamesakes(users: readonly Pick<User, 'lastName'>[]): Promise<Pick<User, 'firstName' | 'lastName'>[]> {
    if (users.length === 0) return [];
    const names = [...new Set(users.map(({ lastName }) => lastName.toLowerCase()))];
    return this.query('account')
      .select(['account.userId', 'account.firstName', 'account.lastName'])
      .where('LOWER(account.lastName) IN (:...names)', { names })
      .getMany();
  }

  async isEmpty(): Promise<boolean> {
    return !(await this.rows.exists());
  }

  /** The active super admins, who administer the installation. */
  findAdministrators(): Promise<User[]> {
    return this.rows.findBy({ superAdmin: true, accountActivation: true });
  }

  insert(user: Omit<User, 'userId'>): Promise<User> {
    return this.store.save(this.store.create(user));
  }

  /** Inserts an account; null if another request has just created one for this address. */
  async insertIfNew(user: Omit<User, 'userId'>): Promise<User | null> {
    try {
      return await this.insert(user);
    } catch (error) {
      if (isDuplicate(error)) return null;
      throw error;
    }
  }

  async update(userId: number, change: Partial<Omit<User, 'userId'>>): Promise<void> {
    await this.store.update({ userId }, change);
  }
}
