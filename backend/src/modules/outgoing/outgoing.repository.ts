import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { BaseRepository, chunks } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { OutgoingMessage } from './outgoing-message.entity.js';

type Counted = Pick<OutgoingMessage, 'messageId' | 'attempts'>;
type Change = Partial<Pick<OutgoingMessage, 'attempts' | 'nextTryAt' | 'leaseOwner'>>;

@Injectable()
export class OutgoingRepository extends BaseRepository<OutgoingMessage> {
  constructor(database: Database) {
    super(database, OutgoingMessage);
  }

  /** Those whose turn is next, due or not. */
  soonest(take: number): Promise<OutgoingMessage[]> {
    return this.rows.find({ order: { nextTryAt: 'ASC', createdAt: 'ASC' }, take });
  }

  /** Those that a process is sending, or was when it ended. */
  leased(): Promise<OutgoingMessage[]> {
    return this.rows.findBy({ leaseOwner: Not(IsNull()) });
  }

  async insert(messages: readonly OutgoingMessage[]): Promise<void> {
    for (const some of chunks(messages, 100)) await this.store.insert(some);
  }

  /** Changes one that is as it was read; false when it is not, or gone. */
  async change({ messageId, attempts }: Counted, change: Change): Promise<boolean> {
    return (await this.store.update({ messageId, attempts }, change)).affected === 1;
  }

  /** Removes one that is as it was read; false when it is not, or gone. */
  async remove({ messageId, attempts }: Counted): Promise<boolean> {
    return (await this.store.delete({ messageId, attempts })).affected === 1;
  }

  /** Makes one that waits due at a time; false when it is being sent, or gone. */
  async hasten(messageId: string, nextTryAt: number): Promise<boolean> {
    return (await this.store.update({ messageId, leaseOwner: IsNull() }, { nextTryAt })).affected === 1;
  }

  async drop(messageIds: readonly string[]): Promise<void> {
    for (const some of chunks(messageIds)) await this.store.delete({ messageId: In(some) });
  }
}
