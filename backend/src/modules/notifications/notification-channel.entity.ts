import type { ChannelKind, SendWhen } from '@testplatform/contract';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { flagColumn, jsonColumn, stringColumn, textColumn } from '../../database/columns.js';
import { ConfiguredThing } from '../projects/configured-thing.entity.js';

/** Somebody who is told when runs of a project end (3 §14). */
@Entity('notification_channels')
export class NotificationChannel extends ConfiguredThing {
  @PrimaryGeneratedColumn({ name: 'channel_id' })
  channelId: number;

  @Column(stringColumn(60))
  title: string;

  @Column(stringColumn(10))
  kind: ChannelKind;

  @Column(stringColumn(10, { name: 'send_when' }))
  sendWhen: SendWhen;

  @Column(flagColumn({ default: 1 }))
  enabled: boolean;

  /** Addresses of a mail; empty otherwise. */
  @Column(jsonColumn())
  recipients: string[];

  /** Address of a webhook, sealed: it may hold a secret. */
  @Column(textColumn({ nullable: true }))
  url: string | null;

  /** As much of it as may be read. */
  @Column(stringColumn(300, { name: 'shown_url' }))
  shownUrl: string;

  /** What the messages of a webhook are signed with, sealed. */
  @Column(textColumn({ nullable: true }))
  secret: string | null;
}
