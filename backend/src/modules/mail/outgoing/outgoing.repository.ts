import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { BaseRepository, chunks } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { OutgoingMessage } from './outgoing-message.entity.js';
import type { Excluded } from './shares.js';

type Counted = Pick<OutgoingMessage, 'messageId' | 'attempts'>;
type Change = Partial<Pick<OutgoingMessage, 'attempts' | 'nextTryAt' | 'leaseOwner'>>;

@Injectable()
export class OutgoingRepository extends BaseRepository<OutgoingMessage> {
  constructor(database: Database) {
    super(database, OutgoingMessage);
  }

  /** The next messages of a topic, due or not, without the excluded projects and hosts. */
  soonest(topic: string, take: number, { projects, hosts }: Excluded): Promise<OutgoingMessage[]> {
    const query = this.rows.createQueryBuilder('m').where('m.topic = :topic', { topic });
    if (projects.length > 0) query.andWhere('(m.projectId IS NULL OR m.projectId NOT IN (:...projects))', { projects });
    if (hosts.length > 0) query.andWhere('(m.host IS NULL OR m.host NOT IN (:...hosts))', { hosts });
    return query.orderBy('m.nextTryAt').addOrderBy('m.createdAt').take(take).getMany();
  }

  /** Messages that a process is sending, or was sending when it ended. */
  leased(): Promise<OutgoingMessage[]> {
    return this.rows.findBy({ leaseOwner: Not(IsNull()) });
  }

  async insert(messages: readonly OutgoingMessage[]): Promise<void> {
    for (const some of chunks(messages, 100)) await this.store.insert(some);
  }

  /** Changes a message, unless it has changed since it was read or is gone: then returns false. */
  async change({ messageId, attempts }: Counted, change: Change): Promise<boolean> {
    return (await this.store.update({ messageId, attempts }, change)).affected === 1;
  }

  /** Removes a message, unless it has changed since it was read or is gone: then returns false. */
  async remove({ messageId, attempts }: Counted): Promise<boolean> {
    return (await this.store.delete({ messageId, attempts })).affected === 1;
  }

  /** Makes a waiting message due at a time; false when it is being sent, or gone. */
  async hasten(messageId: string, nextTryAt: number): Promise<boolean> {
    return (await this.store.update({ messageId, leaseOwner: IsNull() }, { nextTryAt })).affected === 1;
  }

  async drop(messageIds: readonly string[]): Promise<void> {
    for (const some of chunks(messageIds)) await this.store.delete({ messageId: In(some) });
  }
}
