import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { clock, LIMITS } from '@testplatform/contract';
import { isoTime } from '../../../common/iso-time.js';
import type { Actor } from '../../../common/access/access.js';
import { conflict, notFound } from '../../../common/errors.js';
import type { Answer } from '../../../common/http/envelope.js';
import { RateLimits } from '../../../common/rate-limit/rate-limits.js';
import type { ProjectRefDto } from '../../../common/validation/fields.js';
import { OutgoingService } from '../../mail/outgoing/outgoing.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { type ChannelRow, ChannelsRepository } from '../channels.repository.js';
import { DeliveriesRepository, type DeliveryRow } from './deliveries.repository.js';
import type { DeliveryDto, DeliveryIdsDto, SendAgainDto, TestNotificationDto } from '../dto/notifications.dto.js';
import { TOPIC } from './notification-courier.js';
import type { NotificationDelivery } from './notification-delivery.entity.js';

/** What a message is about: the end of a run, or a test. */
type Subject = Pick<DeliveryRow, 'runId' | 'verdict' | 'before'>;

const TEST: Subject = { runId: null, verdict: null, before: null };

/** Creates, lists and resends the messages of notifications (3 §14). */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly channels: ChannelsRepository,
    private readonly outgoing: OutgoingService,
    private readonly projects: ProjectsService,
    private readonly limits: RateLimits,
  ) {}

  /** Queues the messages of a channel, one per recipient, inside the caller's transaction. They are sent after its commit. */
  async post(channel: ChannelRow, subject: Subject): Promise<string[]> {
    const { channelId, projectId, kind, recipients } = channel;
    const now = clock.now();
    const rows = (kind === 'mail' ? recipients : ['']).map((recipient): DeliveryRow => ({
      deliveryId: randomUUID(),
      projectId,
      channelId,
      ...subject,
      recipient,
      state: 'waiting',
      attempts: 0,
      nextTryAt: now,
      httpStatus: null,
      reply: '',
      error: '',
      createdAt: now,
      finishedAt: null,
    }));
    await this.deliveries.insert(rows);
    await this.send(channel, rows);
    return rows.map(({ deliveryId }) => deliveryId);
  }

  /**
   * The newest messages of a project.
   * @throws UserError 404
   */
  async log({ projectId }: ProjectRefDto): Promise<Answer<DeliveryDto[]>> {
    await this.projects.require(projectId);
    return { data: (await this.deliveries.newest(projectId, LIMITS.deliveryLog)).map(presentDelivery) };
  }

  /**
   * Sends a test message, even if the notification is switched off. Not retried.
   * @throws UserError 404, 429
   */
  async test({ projectId, channelId }: TestNotificationDto, actor: Actor): Promise<Answer<DeliveryIdsDto>> {
    await this.count(actor);
    const ids = await this.projects.changePart(projectId, 'notifications', async () => {
      const channel = await this.channels.find(channelId);
      if (channel?.projectId !== projectId)
        throw notFound('channelId', 'There is no such notification in this project');
      return this.post(channel, TEST);
    });
    return { data: { delivery_ids: ids } };
  }

  /**
   * Tries a queued message now, or sends a finished one again.
   * @throws UserError 404, 409 for a notification that is switched off, 429
   */
  async again({ projectId, deliveryId }: SendAgainDto, actor: Actor): Promise<Answer<DeliveryIdsDto>> {
    await this.count(actor);
    await this.projects.changePart(projectId, 'notifications', async () => {
      const delivery = await this.deliveries.find(deliveryId);
      const channel = delivery && (await this.channels.find(delivery.channelId));
      if (!delivery || !channel || delivery.projectId !== projectId)
        throw notFound('deliveryId', 'There is no such message in this project');
      if (!channel.enabled && delivery.runId !== null)
        throw conflict('deliveryId', 'This notification is switched off. Switch it on, and send the message again');
      const nextTryAt = clock.now();
      // A queued message that can't be tried now is being sent already.
      if (delivery.state === 'waiting' && !(await this.outgoing.hasten(deliveryId))) return;
      if (delivery.state !== 'waiting') await this.send(channel, [delivery]);
      await this.deliveries.update({ ...delivery, state: 'waiting', nextTryAt, finishedAt: null });
    });
    return { data: { delivery_ids: [deliveryId] } };
  }

  /** Deletes the queued messages of a channel, inside the caller's transaction. */
  async drop(channelId: number): Promise<void> {
    await this.outgoing.drop(await this.deliveries.waiting(channelId));
  }

  private send({ projectId, shownUrl }: ChannelRow, rows: readonly DeliveryRow[]): Promise<void> {
    const host = shownUrl === '' ? null : new URL(shownUrl).host;
    const messages = rows.map(({ deliveryId: id }) => ({ id, content: {}, projectId, host }));
    return this.outgoing.add(TOPIC, messages);
  }

  /** Limits the messages that a person can trigger. */
  private async count({ userId, client }: Actor): Promise<void> {
    await this.limits.take('notificationSend', { address: client.address, account: String(userId) });
  }
}

const presentDelivery = (delivery: NotificationDelivery): DeliveryDto => ({
  delivery_id: delivery.deliveryId,
  channel_id: delivery.channelId,
  title: delivery.channel.title,
  kind: delivery.channel.kind,
  run_id: delivery.runId,
  outcome: delivery.verdict,
  recipient: delivery.recipient,
  state: delivery.state,
  attempts: delivery.attempts,
  httpStatus: delivery.httpStatus,
  reply: delivery.reply,
  error: delivery.error,
  time: isoTime(delivery.createdAt),
  nextTry: isoTime(delivery.nextTryAt),
  finishedAt: isoTime(delivery.finishedAt),
});
