import { Injectable } from '@nestjs/common';
import { UserNames } from '../../../common/access/person.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class UserNamesService extends UserNames {
  constructor(private readonly users: UsersRepository) {
    super();
  }

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
