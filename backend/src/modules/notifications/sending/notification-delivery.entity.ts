import type { DeliveryState, RunVerdict } from '@testplatform/contract';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { intColumn, primaryUuid, stringColumn, textColumn, timeColumn, uuidColumn } from '../../../database/columns.js';
import { NotificationChannel } from '../notification-channel.entity.js';

/** A message to one recipient, and its delivery. The message itself is in `outgoing` under the same id. */
@Entity('notification_deliveries')
@Index(['projectId', 'createdAt'])
export class NotificationDelivery {
  @PrimaryColumn(primaryUuid('delivery_id'))
  deliveryId: string;

  @Column(intColumn({ name: 'project_id' }))
  projectId: number;

  @Index()
  @Column(intColumn({ name: 'channel_id' }))
  channelId: number;

  @ManyToOne(() => NotificationChannel, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'channel_id' })
  channel: Relation<NotificationChannel>;

  /** null for a test. */
  @Column(uuidColumn({ name: 'run_id', nullable: true }))
  runId: string | null;

  /** null for a test. */
  @Column(stringColumn(10, { nullable: true }))
  verdict: RunVerdict | null;

  /** How the previous run of the same kind ended; null when there was none. */
  @Column(stringColumn(10, { name: 'before_verdict', nullable: true }))
  before: RunVerdict | null;

  /** Mail address; empty otherwise. */
  @Column(stringColumn(254))
  recipient: string;

  @Column(stringColumn(10))
  state: DeliveryState;

  @Column(intColumn())
  attempts: number;

  /** null when there is no further attempt. */
  @Column(timeColumn({ name: 'next_try_at', nullable: true }))
  nextTryAt: number | null;

  /** HTTP status of the last answer. */
  @Column(intColumn({ name: 'http_status', nullable: true }))
  httpStatus: number | null;

  /** The beginning of the last answer. */
  @Column(textColumn())
  reply: string;

  /** The error of the last attempt; empty when it succeeded. */
  @Column(textColumn())
  error: string;

  @Column(timeColumn({ name: 'created_at' }))
  createdAt: number;

  @Column(timeColumn({ name: 'finished_at', nullable: true }))
  finishedAt: number | null;
}
