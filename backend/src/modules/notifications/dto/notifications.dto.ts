import { ApiProperty, PickType } from '@nestjs/swagger';
import {
  CHANNEL_KINDS,
  type ChannelKind,
  DELIVERY_STATES,
  type DeliveryState,
  LIMITS,
  SEND_WHEN,
  type SendWhen,
  RUN_VERDICTS,
  type RunVerdict,
} from '@testplatform/contract';
import {
  Flag,
  Id,
  JsonList,
  Name,
  OneOf,
  ProjectRefDto,
  TrimmedText,
  Uuid,
  Version,
} from '../../../common/validation/fields.js';

export class TestNotificationDto extends ProjectRefDto {
  @Id('Notification')
  channelId: number;
}

export class SendAgainDto extends ProjectRefDto {
  @Uuid('Message')
  deliveryId: string;
}

export class ManageNotificationDto extends ProjectRefDto {
  @Id('Notification', { optional: true, blank: true, description: 'Absent, 0 or "" creates' })
  channelId?: number;

  @Name('Title', { max: LIMITS.notificationTitleMax, optional: true, description: 'Needed for a new one' })
  title?: string;

  @OneOf('Kind', CHANNEL_KINDS, { optional: true, description: 'Needed for a new one, and stays' })
  kind?: ChannelKind;

  @OneOf('When', SEND_WHEN, { optional: true, description: 'Of a new one by default "change"' })
  when?: SendWhen;

  @Flag('Enabled', { optional: true })
  enabled?: boolean;

  @JsonList('Recipients', 'email addresses', {
    optional: true,
    items: { type: 'string' },
    description: 'Of a mail; needed for a new one',
  })
  recipients?: unknown[];

  @TrimmedText('Address', {
    max: LIMITS.webhookAddressMax,
    optional: true,
    description: 'Of a webhook; needed for a new one',
  })
  url?: string;

  @Flag('Regenerate', { optional: true, description: 'Makes another secret, which is answered once' })
  regenerate?: boolean;

  @Flag('Delete', { optional: true })
  channelDelete?: boolean;

  @Version()
  version?: string;
}

export class NotificationDto {
  @ApiProperty()
  channel_id: number;

  @ApiProperty()
  title: string;

  @ApiProperty({ enum: CHANNEL_KINDS })
  kind: ChannelKind;

  @ApiProperty({ enum: SEND_WHEN })
  when: SendWhen;

  @ApiProperty()
  enabled: boolean;

  @ApiProperty({ type: [String], description: 'Of a mail' })
  recipients: string[];

  @ApiProperty({ description: 'Of a webhook, as much of it as may be read' })
  url: string;

  @ApiProperty({ required: false, description: 'Of a webhook: another one once its address is replaced' })
  urlVersion?: string;

  @ApiProperty({ description: 'Of what people set' })
  version: string;
}

export class ChangedNotificationDto extends PickType(NotificationDto, ['channel_id']) {
  @ApiProperty({ required: false, description: 'What its messages are signed with: told once, when it is made' })
  secret?: string;
}

export class DeliveryDto extends PickType(NotificationDto, ['channel_id', 'title', 'kind']) {
  @ApiProperty({ format: 'uuid' })
  delivery_id: string;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'null for a test' })
  run_id: string | null;

  @ApiProperty({ type: 'string', enum: RUN_VERDICTS, nullable: true, description: 'null for a test' })
  outcome: RunVerdict | null;

  @ApiProperty({ description: 'Address of a mail; empty otherwise' })
  recipient: string;

  @ApiProperty({ enum: DELIVERY_STATES })
  state: DeliveryState;

  @ApiProperty()
  attempts: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Of the last answer of a webhook' })
  httpStatus: number | null;

  @ApiProperty({ description: 'The beginning of that answer' })
  reply: string;

  @ApiProperty({ description: 'Why the last try failed; empty otherwise' })
  error: string;

  @ApiProperty({ format: 'date-time' })
  time: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'null when it is not tried again' })
  nextTry: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'When it arrived or was given up' })
  finishedAt: string | null;
}

export class DeliveryIdsDto {
  @ApiProperty({ type: [String] })
  delivery_ids: string[];
}
