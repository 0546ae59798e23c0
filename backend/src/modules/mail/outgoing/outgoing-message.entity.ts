import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { intColumn, primaryUuid, stringColumn, textColumn, timeColumn } from '../../../database/columns.js';

/** A message waiting to leave the server (docs/adr/030). Deleted once it is delivered or given up. */
@Entity('outgoing')
@Index(['nextTryAt'])
@Index(['leaseOwner'])
export class OutgoingMessage {
  @PrimaryColumn(primaryUuid('message_id'))
  messageId: string;

  /** Determines the courier. */
  @Column(stringColumn(20))
  topic: string;

  /** The content for its courier, encrypted, because a mail may hold a secret link. */
  @Column(textColumn())
  payload: string;

  /** The project whose share of concurrent messages it uses; null for account mails. */
  @Column(intColumn({ name: 'project_id', nullable: true }))
  projectId: number | null;

  /** The destination's host and port; null for mails. */
  @Column(stringColumn(300, { nullable: true }))
  host: string | null;

  /** Number of attempts begun. Serves as the row's version. */
  @Column(intColumn())
  attempts: number;

  /** When to try next. While it is being sent: when its server counts as lost. */
  @Column(timeColumn({ name: 'next_try_at' }))
  nextTryAt: number;

  /** The process that is sending it. */
  @Column(stringColumn(255, { name: 'lease_owner', nullable: true }))
  leaseOwner: string | null;

  @Column(timeColumn({ name: 'created_at' }))
  createdAt: number;
}
