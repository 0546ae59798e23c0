import nodemailer from 'nodemailer';
import type { MailContent } from './templates.js';

/** A mail and its recipient. */
export interface Letter extends MailContent {
  readonly to: string;
}

/** A mail transport. */
export interface Carrier {
  /** @throws when sending failed; `isFinal` tells whether a retry is pointless */
  carry(letter: Letter): Promise<void>;
  close(): void;
}

/** Timeout of a mail server in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends through a mail server. */
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

/** Passes the address as an object: in a plain string, a comma or bracket would create other recipients. */
export const exactly = (address: string) => ({ name: '', address });

/** SMTP replies of 500 and above are permanent failures. */
export const isFinal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;
