import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { intColumn, primaryUuid, stringColumn, textColumn, timeColumn } from '../../database/columns.js';

/** Something that has to leave the server and has not yet (docs/adr/030). It goes when it was delivered, or given up. */
@Entity('outgoing')
@Index(['nextTryAt'])
@Index(['leaseOwner'])
export class OutgoingMessage {
  @PrimaryColumn(primaryUuid('message_id'))
  messageId: string;

  /** Who delivers it. */
  @Column(stringColumn(20))
  topic: string;

  /** What its courier needs, sealed: a mail may hold a secret link. */
  @Column(textColumn())
  payload: string;

  /** Whose share of what is sent at once it takes; null for mails of accounts. */
  @Column(intColumn({ name: 'project_id', nullable: true }))
  projectId: number | null;

  /** The host, with its port, that it is sent to; null for mails. */
  @Column(stringColumn(300, { nullable: true }))
  host: string | null;

  /** Counts the tries that were begun. What was read at another count is out of date. */
  @Column(intColumn())
  attempts: number;

  /** While it is being sent: when the server that does so is taken for lost. */
  @Column(timeColumn({ name: 'next_try_at' }))
  nextTryAt: number;

  /** The process that is sending it. */
  @Column(stringColumn(255, { name: 'lease_owner', nullable: true }))
  leaseOwner: string | null;

  @Column(timeColumn({ name: 'created_at' }))
  createdAt: number;
}
