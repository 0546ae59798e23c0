import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { type Carrier, isFinal, type Letter, smtpCarrier } from './carrier.js';
import { Outbox } from './outbox.js';
import type { MailContent } from './templates.js';

export * from './templates.js';

/** Milliseconds before each further try. */
const RETRY_AFTER = [1_000, 10_000, 60_000];

/** Sends mails: by SMTP when that is configured, into the outbox folder otherwise (3 §2). */
@Injectable()
export class MailService implements OnApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly carrier: Carrier;
  private readonly underWay = new Set<Promise<void>>();
  private readonly ending = new AbortController();

  constructor(@Inject(SETTINGS_TOKEN) { SMTP_URL, MAIL_FROM, DATA_DIR }: Settings) {
    this.carrier =
      SMTP_URL === undefined
        ? new Outbox(join(DATA_DIR, 'outbox'), MAIL_FROM, (letter) => this.tell(letter))
        : smtpCarrier(SMTP_URL, MAIL_FROM);
  }

  /**
   * Sends a mail, trying again when the mail server is away. Never fails: what can't be sent is logged. Called after the commit, and
   * not waited for by a request: `database.afterCommit(() => void this.mail.send(…))`.
   */
  async send(to: string, mail: MailContent): Promise<void> {
    const delivery = this.deliver({ ...mail, to });
    this.underWay.add(delivery);
    await delivery;
    this.underWay.delete(delivery);
  }

  /** What is being sent is sent; what waits for another try is given up, with a line in the log. */
  async onApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.underWay);
    this.carrier.close();
  }

  private async deliver(letter: Letter): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        return await this.carrier.carry(letter);
      } catch (error) {
        const delay = isFinal(error) ? undefined : RETRY_AFTER[tries];
        // Without what the mail says: it may hold a secret link.
        this.logger.warn({ err: error, to: letter.to, subject: letter.subject, delay }, 'A mail could not be sent');
        if (delay === undefined || !(await this.pause(delay))) {
          this.logger.error(`The mail "${letter.subject}" to ${letter.to} was given up`);
          return;
        }
      }
    }
  }

  /** Answers whether it waited; the end of the server ends it. */
  private pause(delay: number): Promise<boolean> {
    const waited = wait(delay, true, { signal: this.ending.signal, ref: false });
    return waited.catch(() => false);
  }

  /** A laptop needs no mail server: the link is in the log, once. */
  private tell({ to, subject, link }: Letter): void {
    if (link !== undefined) this.logger.log(`Mail to ${to}: ${subject} ${link}`);
  }
}
