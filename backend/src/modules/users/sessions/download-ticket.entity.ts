import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { TicketPurpose } from '../../../common/access/access.js';
import { stringColumn, timeColumn, uuidColumn } from '../../../database/columns.js';
import { Session } from './session.entity.js';

/** A valid ticket; the row is deleted on use. Only the client has the ticket itself. */
@Entity('download_tickets')
export class DownloadTicket {
  /** Hexadecimal SHA-256 of the ticket. */
  @PrimaryColumn({ type: 'varchar', length: 64, name: 'ticket_hash' })
  ticketHash: string;

  @Index()
  @Column(uuidColumn({ name: 'session_id' }))
  sessionId: string;

  /** Tickets are deleted with their session. */
  @ManyToOne(() => Session, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'session_id' })
  session: Relation<Session>;

  @Column(stringColumn(40))
  purpose: TicketPurpose;

  @Index()
  @Column(timeColumn({ name: 'expires_at' }))
  expiresAt: number;
}
