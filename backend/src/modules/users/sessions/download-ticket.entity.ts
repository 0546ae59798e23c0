import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { TicketPurpose } from '../../../common/access/access.js';
import { stringColumn, timeColumn, uuidColumn } from '../../../database/columns.js';
import { Session } from './session.entity.js';

/** A ticket that can still be used: a row goes once it is. The ticket itself is only with whoever asked for it. */
@Entity('download_tickets')
export class DownloadTicket {
  /** SHA-256 of the ticket, hexadecimal. */
  @PrimaryColumn({ type: 'varchar', length: 64, name: 'ticket_hash' })
  ticketHash: string;

  @Index()
  @Column(uuidColumn({ name: 'session_id' }))
  sessionId: string;

  /** Signing out ends the tickets too. */
  @ManyToOne(() => Session, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'session_id' })
  session: Relation<Session>;

  @Column(stringColumn(40))
  purpose: TicketPurpose;

  @Index()
  @Column(timeColumn({ name: 'expires_at' }))
  expiresAt: number;
}
