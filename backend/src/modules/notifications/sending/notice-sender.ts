import { clock } from '@testplatform/contract';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../common/secret-box.js';
import { MailService } from '../../mail/mail.service.js';
import type { ChannelRow } from '../channels.repository.js';
import { type Answer, DeliveryError } from './delivery-error.js';
import { mailOf } from '../messages/mail-message.js';
import type { Notice } from '../messages/run-notice-builder.js';
import { slackBody } from '../messages/slack-message.js';
import { WebhookClient } from './webhook-client.js';
import { signatureOf, webhookBody } from '../messages/webhook-message.js';

/** Sends a notice by mail, webhook or Slack (3 §14). */
@Injectable()
export class NoticeSender {
  constructor(
    private readonly webhooks: WebhookClient,
    private readonly mail: MailService,
    private readonly box: SecretBox,
  ) {}

  /** Returns the reply of a webhook; null for a mail. @throws DeliveryError */
  async send(channel: ChannelRow, notice: Notice, recipient: string, signal: AbortSignal): Promise<Answer | null> {
    switch (channel.kind) {
      case 'mail':
        await this.sendMail(recipient, notice);
        return null;
      case 'webhook':
        return this.sendSigned(channel, notice, signal);
      case 'slack':
        return this.webhooks.post(this.urlOf(channel), {}, JSON.stringify(slackBody(notice)), signal);
    }
  }

  private async sendMail(recipient: string, notice: Notice): Promise<void> {
    try {
      await this.mail.carry(recipient, mailOf(notice));
    } catch (error) {
      const { responseCode } = error as { responseCode?: unknown };
      const said = typeof responseCode === 'number' ? `refused it (${responseCode})` : 'could not be reached';
      throw new DeliveryError(`The mail server ${said}`, { isFinal: this.mail.isFinal(error) });
    }
  }

  private sendSigned(channel: ChannelRow, notice: Notice, signal: AbortSignal): Promise<Answer> {
    const body = JSON.stringify(webhookBody(notice));
    const headers = {
      'X-TestPlatform-Event': notice.run ? 'run.finished' : 'test',
      'X-TestPlatform-Delivery': notice.deliveryId,
      'X-TestPlatform-Signature': signatureOf(this.open(channel.secret), body, clock.now()),
    };
    return this.webhooks.post(this.urlOf(channel), headers, body, signal);
  }

  private urlOf({ url }: ChannelRow): URL {
    return new URL(this.open(url));
  }

  private open(sealed: string | null): string {
    try {
      return this.box.open(sealed ?? '');
    } catch {
      throw new DeliveryError('Its address can’t be read: SECRET_KEY was changed. Enter the address again', {
        isFinal: true,
      });
    }
  }
}
