import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { clock, LIMITS, TEXTS } from '@testplatform/contract';
import type { Actor } from '../../common/access/access.js';
import { conflict, invalid, notFound } from '../../common/errors.js';
import type { Answer } from '../../common/http/envelope.js';
import { SecretBox } from '../../common/secret-box.js';
import type { ProjectRefDto } from '../../common/validation/fields.js';
import { requireVersion, versionOf } from '../../common/versions.js';
import { type Settings as ServerSettings, SETTINGS_TOKEN } from '../../config/settings.js';
import { AuditService } from '../audit/audit.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { readRecipients, readUrl, shownUrl, wrong } from './channel-input.js';
import { type ChannelRow, ChannelsRepository } from './channels.repository.js';
import { DeliveriesService } from './sending/deliveries.service.js';
import type { ChangedNotificationDto, ManageNotificationDto, NotificationDto } from './dto/notifications.dto.js';
import { WebhookClient } from './sending/webhook-client.js';

/** The editable fields of a notification. */
type Settings = Pick<ChannelRow, 'title' | 'sendWhen' | 'enabled' | 'recipients' | 'url' | 'shownUrl'>;

const NO_ADDRESS: Pick<Settings, 'recipients' | 'url' | 'shownUrl'> = { recipients: [], url: null, shownUrl: '' };

/** Creates, changes and deletes the notifications of projects (3 §14). */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly channels: ChannelsRepository,
    private readonly deliveries: DeliveriesService,
    private readonly projects: ProjectsService,
    private readonly webhooks: WebhookClient,
    private readonly audit: AuditService,
    private readonly box: SecretBox,
    @Inject(SETTINGS_TOKEN) private readonly settings: ServerSettings,
  ) {}

  /** @throws UserError 404 */
  async list({ projectId }: ProjectRefDto): Promise<Answer<NotificationDto[]>> {
    await this.projects.require(projectId);
    return { data: (await this.channels.ofProject(projectId)).map(presentChannel) };
  }

  /**
   * Creates, changes or deletes a notification; the body decides which. A webhook's secret is returned only on creation.
   * @throws UserError 422, 404, 409 when the project has too many, or for a change based on an older version
   */
  async manage(body: ManageNotificationDto, actor: Actor): Promise<Answer<ChangedNotificationDto>> {
    const data = await this.projects.changePart(body.projectId, 'notifications', async () => {
      if (body.channelId === undefined) return this.create(body, actor);
      const stored = this.found(await this.channels.find(body.channelId), body.projectId);
      return body.channelDelete ? this.delete(stored, actor) : this.change(stored, body, actor);
    });
    return { data };
  }

  private async create({ projectId, kind, ...body }: ManageNotificationDto, actor: Actor) {
    if (body.channelDelete) throw invalid({ channelId: 'Notification should be a positive whole number' });
    if (kind === undefined) throw invalid({ kind: 'Kind should be one of: mail, webhook, slack' });
    if (!body.title) throw invalid({ title: TEXTS.titleEmpty });
    const max = LIMITS.notificationsMax;
    if ((await this.channels.ofProject(projectId)).length >= max)
      throw conflict('projectId', `A project can have at most ${max} notifications. Delete one first`);
    const stored: Settings = { ...NO_ADDRESS, title: body.title, sendWhen: 'change', enabled: true };
    const secret = kind === 'webhook' ? newSecret() : null;
    const now = clock.now();
    const channel = await this.channels.insert({
      projectId,
      kind,
      ...stored,
      ...this.addressOf(kind, {
        ...body,
        ...(kind === 'mail' ? { recipients: body.recipients ?? [] } : { url: body.url ?? '' }),
      }),
      sendWhen: body.when ?? stored.sendWhen,
      enabled: body.enabled ?? stored.enabled,
      secret: secret && this.box.seal(secret),
      createdBy: actor.userId,
      createdAt: now,
      modifiedAt: now,
    });
    await this.record('notification-created', channel, actor);
    return { channel_id: channel.channelId, ...(secret !== null && { secret }) };
  }

  private async change(stored: ChannelRow, body: ManageNotificationDto, actor: Actor) {
    requireVersion(body.version, channelVersion(stored), 'notification');
    if (body.title === '') throw invalid({ title: TEXTS.titleEmpty });
    if (body.kind !== undefined && body.kind !== stored.kind)
      throw invalid({ kind: 'The kind of a notification can’t be changed. Add another notification instead' });
    if (body.regenerate && stored.kind !== 'webhook')
      throw invalid({ regenerate: 'Only a webhook has a secret to replace' });
    const secret = body.regenerate ? newSecret() : null;
    const changed: ChannelRow = {
      ...stored,
      ...this.addressOf(stored.kind, body),
      title: body.title ?? stored.title,
      sendWhen: body.when ?? stored.sendWhen,
      enabled: body.enabled ?? stored.enabled,
      ...(secret !== null && { secret: this.box.seal(secret) }),
      modifiedAt: clock.now(),
    };
    await this.channels.update(changed);
    await this.record('notification-modified', changed, actor, secret === null ? {} : { regenerated: true });
    return { channel_id: stored.channelId, ...(secret !== null && { secret }) };
  }

  private async delete(channel: ChannelRow, actor: Actor) {
    await this.deliveries.drop(channel.channelId);
    await this.channels.delete(channel.channelId);
    await this.record('notification-deleted', channel, actor);
    return { channel_id: channel.channelId };
  }

  /** The recipients or URL in a body; empty when it has neither. */
  private addressOf(
    kind: ChannelRow['kind'],
    { recipients, url }: Pick<ManageNotificationDto, 'recipients' | 'url'>,
  ): Partial<Settings> {
    if (kind === 'mail') {
      if (url !== undefined) throw wrong('An email notification has recipients instead of an address');
      return recipients === undefined ? {} : { recipients: readRecipients(recipients, this.settings.EMAIL_ENDING_MAX) };
    }
    if (recipients !== undefined) throw invalid({ recipients: 'Only an email notification has recipients' });
    if (url === undefined) return {};
    const address = readUrl(url);
    const refusal = this.webhooks.refusal(address);
    if (refusal !== null) throw wrong(refusal);
    return { url: this.box.seal(address.href), shownUrl: shownUrl(address) };
  }

  private found(channel: ChannelRow | null, projectId: number): ChannelRow {
    if (channel?.projectId !== projectId) throw notFound('channelId', 'There is no such notification in this project');
    return channel;
  }

  private record(
    event: 'notification-created' | 'notification-modified' | 'notification-deleted',
    { channelId, title, projectId, kind }: ChannelRow,
    actor: Actor,
    detail: object = {},
  ): Promise<void> {
    const subject = { type: 'notification', id: channelId, name: title };
    return this.audit.record({ event, actor, subject, detail: { projectId, kind, ...detail } });
  }
}

/** 256 random bits. */
const newSecret = (): string => randomBytes(32).toString('base64url');

/** A notification without its webhook's secret and full URL. */
const presentChannel = (channel: ChannelRow): NotificationDto => ({
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
const channelVersion = ({ title, sendWhen, enabled, recipients, url }: ChannelRow): string =>
  versionOf([title, sendWhen, enabled, recipients, url]);
