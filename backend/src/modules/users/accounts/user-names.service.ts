import { Injectable } from '@nestjs/common';
import { UsersRepository } from './users.repository.js';

/** What other modules may know of people: how they are called. */
@Injectable()
export class UserNamesService {
  constructor(private readonly users: UsersRepository) {}

  /** The display names of the accounts that are still there, by id. */
  async of(userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const users = await this.users.findByIds([...new Set(userIds)]);
    return new Map(users.map(({ userId, firstName, lastName }) => [userId, `${firstName} ${lastName}`.trim()]));
  }
}
