import type { ChannelRow } from './channels.repository.js';
import type { NotificationDto } from './dto/notifications.dto.js';

/** What may be read of it: neither the whole address of a webhook nor its secret. */
export const presentChannel = (channel: ChannelRow): NotificationDto => ({
  channel_id: channel.channelId,
  title: channel.title,
  kind: channel.kind,
  when: channel.sendWhen,
  enabled: channel.enabled,
  recipients: channel.recipients,
  url: channel.shownUrl,
});
