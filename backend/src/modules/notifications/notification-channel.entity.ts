import type { ChannelKind, SendWhen } from '@testplatform/contract';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { flagColumn, jsonColumn, stringColumn, textColumn } from '../../database/columns.js';
import { ConfiguredThing } from '../projects/configured-thing.entity.js';

/** A notification: where to send messages when runs of a project end (3 §14). */
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

  /** Mail addresses; empty otherwise. */
  @Column(jsonColumn())
  recipients: string[];

  /** URL of a webhook, encrypted, because it may contain a secret. */
  @Column(textColumn({ nullable: true }))
  url: string | null;

  /** The part of the URL that is shown. */
  @Column(stringColumn(300, { name: 'shown_url' }))
  shownUrl: string;

  /** The secret that signs a webhook's messages, encrypted. */
  @Column(textColumn({ nullable: true }))
  secret: string | null;
}
