import { join } from 'node:path';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { isoTime } from '../../common/iso-time.js';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { type Courier, OutgoingService, type Parcel, type TryOutcome } from './outgoing/outgoing.service.js';
import { type Carrier, isFinal, type Letter, smtpCarrier } from './carrier.js';
import { Outbox } from './outbox.js';
import type { MailContent } from './templates.js';

export * from './templates.js';

/** Sends mails by SMTP if configured, otherwise to the outbox folder (3 §2). */
@Injectable()
export class MailService implements Courier, OnApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly carrier: Carrier;

  constructor(
    private readonly outgoing: OutgoingService,
    @Inject(SETTINGS_TOKEN) { SMTP_URL, MAIL_FROM, DATA_DIR }: Settings,
  ) {
    this.carrier =
      SMTP_URL === undefined
        ? new Outbox(join(DATA_DIR, 'outbox'), MAIL_FROM, (letter) => this.tell(letter))
        : smtpCarrier(SMTP_URL, MAIL_FROM);
    outgoing.register('mail', this);
  }

  /** Queues a mail in the caller's transaction. It is sent after the commit, or when the mail server is available again. */
  async send(to: string, mail: MailContent): Promise<void> {
    const letter: Letter = { ...mail, to };
    await this.outgoing.add('mail', [{ content: letter }]);
  }

  /** Makes one attempt to send a mail. @throws on failure; `isFinal` tells whether a retry is pointless */
  carry(to: string, mail: MailContent): Promise<void> {
    return this.carrier.carry({ ...mail, to });
  }

  async deliver({ content }: Parcel): Promise<void> {
    await this.carrier.carry(readLetter(content));
  }

  isFinal(error: unknown): boolean {
    return isFinal(error);
  }

  async keep({ content }: Parcel, { error, nextTryAt }: TryOutcome): Promise<void> {
    if (error === null) return;
    // Omit the content, which may hold a secret link.
    const { to, subject } = content === null ? { to: 'somebody', subject: '' } : readLetter(content);
    const next = isoTime(nextTryAt);
    this.logger.warn({ err: error, to, subject, next }, 'Could not send a mail');
    if (next === null) this.logger.error(`Gave up on the mail "${subject}" to ${to}`);
  }

  onApplicationShutdown(): void {
    this.carrier.close();
  }

  /** Logs the link once, so that no mail server is needed on a laptop. */
  private tell({ to, subject, link }: Letter): void {
    if (link !== undefined) this.logger.log(`Mail to ${to}: ${subject} ${link}`);
  }
}

/** Parses a mail stored by `send`. */
function readLetter(content: unknown): Letter {
  const { to, subject, text, html, link } = content as Readonly<Record<string, unknown>>;
  if (typeof to !== 'string' || typeof subject !== 'string' || typeof text !== 'string' || typeof html !== 'string')
    throw new TypeError('The stored message is not a mail');
  return { to, subject, text, html, ...(typeof link === 'string' && { link }) };
}
