import { Injectable } from '@nestjs/common';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** Names of people, for other modules. */
@Injectable()
export class UserNamesService {
  constructor(private readonly users: UsersRepository) {}

  /**
   * Display names by user id: the profile's name, or the address if there is none; if two people share a name, the address follows it.
   * Deleted accounts are absent.
   */
  async of(userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const users = await this.users.findByIds([...new Set(userIds)]);
    const owners = new Map<string, number>();
    for (const user of await this.users.findNamesakes(users))
      owners.set(keyOf(user), (owners.get(keyOf(user)) ?? 0) + 1);
    return new Map(
      users.map((user) => {
        const name = nameOf(user);
        if (name === '') return [user.userId, user.email];
        return [user.userId, (owners.get(keyOf(user)) ?? 0) > 1 ? `${name} (${user.email})` : name];
      }),
    );
  }
}

type Named = Pick<User, 'firstName' | 'lastName'>;
const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();
/** Names that differ only in case count as the same. */
const keyOf = (user: Named): string => nameOf(user).toLowerCase();
