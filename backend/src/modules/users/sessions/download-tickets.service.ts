import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { clock, LIMITS } from '@testplatform/contract';
import type { Caller, TicketPurpose } from '../../../common/access/access.js';
import { Database } from '../../../database/database.js';
import { DownloadTicketsRepository } from './download-tickets.repository.js';

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

/** One-time tickets for downloads. They appear in URLs, where a token must not (docs/adr/022). */
@Injectable()
export class DownloadTicketsService {
  constructor(
    private readonly tickets: DownloadTicketsRepository,
    private readonly database: Database,
  ) {}

  /** Creates a ticket of 256 random bits for the caller's session. */
  async issue({ sessionId }: Caller, purpose: TicketPurpose): Promise<string> {
    const ticket = randomBytes(32).toString('base64url');
    const now = clock.now();
    await this.database.transaction(async () => {
      await this.tickets.deleteExpired(now);
      await this.tickets.insert({
        ticketHash: hashOf(ticket),
        sessionId,
        purpose,
        expiresAt: now + LIMITS.ticketLifeMs,
      });
    });
    return ticket;
  }

  /** Uses a ticket up and returns its session id; null when it is not valid for this purpose. */
  async redeem(ticket: string, purpose: TicketPurpose): Promise<string | null> {
    const taken = await this.database.transaction(() => this.tickets.take(hashOf(ticket), clock.now()));
    return taken?.purpose === purpose ? taken.sessionId : null;
  }
}
