import { Injectable } from '@nestjs/common';
import { UsersRepository } from './users.repository.js';

/** Names of people, for other modules. */
@Injectable()
export class UserNamesService {
  constructor(private readonly users: UsersRepository) {}

  /** The display names by user id. Deleted accounts are absent. */
  async of(userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const users = await this.users.findByIds([...new Set(userIds)]);
    return new Map(users.map(({ userId, firstName, lastName }) => [userId, `${firstName} ${lastName}`.trim()]));
  }
}
