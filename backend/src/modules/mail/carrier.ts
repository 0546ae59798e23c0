import nodemailer from 'nodemailer';
import type { MailContent } from './templates.js';

/** A mail and who gets it. */
export interface Letter extends MailContent {
  readonly to: string;
}

/** One way for a mail to leave. */
export interface Carrier {
  /** @throws when it could not be handed over; `isFinal` tells whether to try again */
  carry(letter: Letter): Promise<void>;
  close(): void;
}

/** Milliseconds to wait for a mail server. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** A mail server. */
export function smtpCarrier(url: string, from: string): Carrier {
  const transport = nodemailer.createTransport({ url, ...TIMEOUTS }, { from });
  return {
    carry: async ({ to, subject, text, html }) => {
      await transport.sendMail({
        to: exactly(to),
        subject,
        text,
        html,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}

/** An address as it is: in a text, a comma or a bracket would make others of it. */
export const exactly = (address: string) => ({ name: '', address });

/** A mail server's answer of 500 and above is its last word on this mail. */
export const isFinal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;
