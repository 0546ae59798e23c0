import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll } from '@jest/globals';
import { until } from '../time/until.js';

/** A received mail. */
export interface ReceivedMail {
  /** Address of the envelope. */
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where mails to people arrive. */
export interface Mailbox {
  /** Waits for a mail with this subject to an address; returns the newest. */
  next(address: string, subject: string): Promise<ReceivedMail>;
}

/** A real mail server that stores received mails. */
export class MailServer implements Mailbox {
  readonly mails: ReceivedMail[] = [];
  private readonly refusals: number[] = [];

  private readonly smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const refusal = this.refusals.shift();
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
      buffer(stream)
        .then((source) => PostalMime.parse(source))
        .then(
          (mail) => {
            if (refusal !== undefined) return done(Object.assign(new Error('Not now'), { responseCode: refusal }));
            this.mails.push(received(to, mail));
            done();
          },
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
    },
  });

  /** The SMTP_URL of this server. */
  get url(): string {
    return `smtp://127.0.0.1:${(this.smtp.server.address() as AddressInfo).port}`;
  }

  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.smtp.once('error', reject);
      this.smtp.listen(0, '127.0.0.1', () => resolve());
    });
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.smtp.close(resolve));
  }

  /** Refuses the next mails, one for each SMTP code. */
  refuse(...codes: number[]): void {
    this.refusals.push(...codes);
  }

  /** Mails received for an address, oldest first. */
  to(address: string): ReceivedMail[] {
    return this.mails.filter((mail) => mail.to === address);
  }

  next(address: string, subject: string): Promise<ReceivedMail> {
    return until(`the mail "${subject}" to ${address}`, () =>
      this.to(address).findLast((mail) => mail.subject === subject),
    );
  }
}

/** The first link with this path in a mail's text. */
export function linkIn({ text }: Pick<ReceivedMail, 'text'>, path: string): URL {
  const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link));
  const link = links.find(({ pathname }) => pathname === path);
  if (!link) throw new Error(`There is no link to ${path} in: ${text}`);
  return link;
}

/** The token in a mail's link. */
export function tokenIn(mail: Pick<ReceivedMail, 'text'>, path: string): string {
  const token = linkIn(mail, path).searchParams.get('token');
  if (!token) throw new Error(`The link to ${path} has no token: ${mail.text}`);
  return token;
}

function received(to: string, { from, subject = '', text = '', html = '' }: Email): ReceivedMail {
  return { to, from: from?.address ?? '', subject, text, html };
}

/** Starts a mail server before the tests of a file and stops it after them. It listens once the file's hooks run. */
export function shareMailServer(): MailServer {
  const server = new MailServer();
  beforeAll(() => server.start());
  afterAll(() => server.stop());
  return server;
}
