import { versionOf } from '../../common/versions.js';
import type { ChannelRow } from './channels.repository.js';
import type { NotificationDto } from './dto/notifications.dto.js';

/** A notification without its webhook's secret and full URL. */
export const presentChannel = (channel: ChannelRow): NotificationDto => ({
  channel_id: channel.channelId,
  title: channel.title,
  kind: channel.kind,
  when: channel.sendWhen,
  enabled: channel.enabled,
  recipients: channel.recipients,
  url: channel.shownUrl,
  ...(channel.url !== null && { urlVersion: versionOf(channel.url) }),
  version: channelVersion(channel),
});

/** The version of a notification's editable fields. */
export const channelVersion = ({ title, sendWhen, enabled, recipients, url }: ChannelRow): string =>
  versionOf([title, sendWhen, enabled, recipients, url]);
