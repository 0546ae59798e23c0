import { Injectable } from '@nestjs/common';
import { HOUR, clock } from '@testplatform/contract';
import { LessThanOrEqual, MoreThan } from 'typeorm';
import { SecretBox } from '../../../../common/secret-box.js';
import { BaseRepository } from '../../../../database/base.repository.js';
import { Database } from '../../../../database/database.js';
import { SignedInState } from './signed-in-state.entity.js';

/** What a state belongs to. */
type StateKey = Pick<SignedInState, 'projectId' | 'environment' | 'name'>;

/** The signed-in states of projects, encrypted at rest. Never send them to a client. */
@Injectable()
export class SignedInStatesRepository extends BaseRepository<SignedInState> {
  constructor(
    database: Database,
    private readonly box: SecretBox,
  ) {
    super(database, SignedInState);
  }

  /** A state that has not expired, in JSON; null when there is none. @throws UnreadableSecretError */
  async find({ projectId, environment, name }: StateKey): Promise<string | null> {
    const found = await this.rows.findOneBy({ projectId, environment, name, expiresAt: MoreThan(clock.now()) });
    return found && this.box.open(found.state);
  }

  /** Replaces a state, and removes all that have expired. Call it under the lock of the project. */
  save({ projectId, environment, name }: StateKey, hours: number, state: string): Promise<void> {
    const savedAt = clock.now();
    return this.database.transaction(async () => {
      await this.store.delete({ expiresAt: LessThanOrEqual(savedAt) });
      await this.store.delete({ projectId, environment, name });
      const expiresAt = savedAt + hours * HOUR;
      await this.store.insert({ projectId, environment, name, state: this.box.seal(state), savedAt, expiresAt });
    });
  }
}
