import { Injectable } from '@nestjs/common';
import { LessThan, MoreThan } from 'typeorm';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { DownloadTicket } from './download-ticket.entity.js';

@Injectable()
export class DownloadTicketsRepository extends BaseRepository<DownloadTicket> {
  constructor(database: Database) {
    super(database, DownloadTicket);
  }

  async insert(ticket: Omit<DownloadTicket, 'session'>): Promise<void> {
    await this.store.insert(ticket);
  }

  /** Deletes and returns a ticket; null when it is not valid. Of two concurrent calls only one succeeds. */
  async take(ticketHash: string, now: number): Promise<DownloadTicket | null> {
    const ticket = await this.store.findOneBy({ ticketHash, expiresAt: MoreThan(now) });
    if (!ticket) return null;
    const { affected } = await this.store.delete({ ticketHash });
    return affected === 1 ? ticket : null;
  }

  async deleteExpired(now: number): Promise<void> {
    await this.store.delete({ expiresAt: LessThan(now) });
  }
}
