import type { DeliveryDto } from './dto/notifications.dto.js';
import type { NotificationDelivery } from './notification-delivery.entity.js';

const time = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

export const presentDelivery = (delivery: NotificationDelivery): DeliveryDto => ({
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
  time: new Date(delivery.createdAt).toISOString(),
  nextTry: time(delivery.nextTryAt),
  finishedAt: time(delivery.finishedAt),
});
