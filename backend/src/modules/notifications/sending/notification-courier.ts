import { Injectable, Logger } from '@nestjs/common';
import { clock, LIMITS } from '@testplatform/contract';
import { isoTime } from '../../../common/iso-time.js';
import { type Courier, OutgoingService, type Parcel, type TryOutcome } from '../../mail/outgoing/outgoing.service.js';
import { ProjectChanges } from '../../projects/projects.events.js';
import { ChannelsRepository } from '../channels.repository.js';
import { DeliveriesRepository, type DeliveryRow } from './deliveries.repository.js';
import { type Answer, DeliveryError } from './delivery-error.js';
import { NoticeSender } from './notice-sender.js';
import { RunNoticeBuilder } from '../messages/run-notice-builder.js';

/** The topic of notifications in `outgoing`. */
export const TOPIC = 'notification';

/** Delivers notifications and stores the outcome of each attempt. */
@Injectable()
export class NotificationCourier implements Courier {
  private readonly logger = new Logger('Notifications');

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly channels: ChannelsRepository,
    private readonly notices: RunNoticeBuilder,
    private readonly sender: NoticeSender,
    private readonly changes: ProjectChanges,
    outgoing: OutgoingService,
  ) {
    outgoing.register(TOPIC, this);
  }

  async deliver({ messageId }: Parcel, signal: AbortSignal): Promise<Answer | null> {
    const delivery = await this.deliveries.find(messageId);
    const channel = delivery && (await this.channels.find(delivery.channelId));
    if (!channel) throw new DeliveryError('The notification was deleted', { isFinal: true });
    const isTest = delivery.runId === null;
    if (!channel.enabled && !isTest) throw new DeliveryError('The notification was switched off', { isFinal: true });
    const notice = await this.notices.of(channel, delivery);
    if (!notice) throw new DeliveryError('The run or its project was deleted', { isFinal: true });
    try {
      return await this.sender.send(channel, notice, delivery.recipient, signal);
    } catch (error) {
      // Tests aren't retried: the person is watching and can try again.
      if (isTest && error instanceof DeliveryError)
        throw new DeliveryError(error.message, { answer: error.answer, isFinal: true });
      throw error;
    }
  }

  isFinal(error: unknown): boolean {
    return error instanceof DeliveryError && error.isFinal;
  }

  async keep({ messageId }: Parcel, { error, answer, nextTryAt }: TryOutcome): Promise<void> {
    const delivery = await this.deliveries.find(messageId);
    // It was deleted with its channel while being sent.
    if (!delivery) return;
    const said = error instanceof DeliveryError ? error.answer : (answer as Answer | null);
    const isOver = nextTryAt === null;
    await this.deliveries.update({
      ...delivery,
      state: error === null ? 'sent' : isOver ? 'failed' : 'waiting',
      attempts: delivery.attempts + 1,
      nextTryAt,
      httpStatus: said?.status ?? null,
      reply: said?.reply ?? '',
      error: error === null ? '' : this.explain(delivery, error, nextTryAt),
      finishedAt: isOver ? clock.now() : null,
    });
    if (isOver) await this.deliveries.prune(delivery.projectId, LIMITS.deliveryLog);
    this.changes.tell({ projectId: delivery.projectId, part: 'notifications' });
  }

  /** An error in a sentence for people. The log gets the whole error, unless it may contain a URL. */
  private explain({ channelId, deliveryId }: DeliveryRow, error: unknown, nextTryAt: number | null): string {
    const next = isoTime(nextTryAt);
    if (error instanceof DeliveryError) {
      this.logger.warn({ channelId, deliveryId, next, reason: error.message }, 'A notification did not arrive');
      return error.message;
    }
    this.logger.error({ err: error, channelId, deliveryId, next }, 'A notification could not be sent');
    return 'The server could not send it. Its log says why';
  }
}
