import { expect, it } from '@jest/globals';
import type { MailContent } from '../../mail/mail.service.js';
import { AccountMailer } from './account-mailer.js';

/** The text of the mail about an activation. */
async function textToActivated(emailVerified: boolean): Promise<string> {
  const sent: string[] = [];
  const mail = { send: async (_to: string, { text }: MailContent) => void sent.push(text) };
  const address = { link: (path: string) => `https://tests.example${path}` };
  const mailer = new (AccountMailer as new (...parts: unknown[]) => AccountMailer)({}, mail, address);
  const person = { userId: 1, email: 'ada@shop.example', firstName: 'Ada', lastName: '' };
  await mailer.tellActivation({ ...person, accountActivation: true, emailVerified });
  return sent[0]!;
}

it('says that one can sign in after an activation only to the owner of a verified address', async () => {
  expect(await textToActivated(true)).toContain('You can sign in now');
  const text = await textToActivated(false);
  expect(text).not.toContain('You can sign in now');
  expect(text).toContain('Verify your email address with the link in our first email, then sign in');
  expect(text).toContain('https://tests.example/login');
});

it('locks the account before it replaces a link, so that two requests at once leave one', async () => {
  const did: string[] = [];
  const tokens = { issue: async (userId: number, kind: string) => void did.push(`${kind} ${userId}`) };
  const users = { lock: async (userId: number) => void did.push(`lock ${userId}`) };
  const address = { link: (path: string) => `https://tests.example${path}` };
  const mail = { send: async () => undefined };
  const parts = [tokens, mail, address, users];
  const mailer = new (AccountMailer as new (...parts: unknown[]) => AccountMailer)(...parts);
  const person = { userId: 1, email: 'ada@shop.example', firstName: 'Ada', lastName: '' };
  await mailer.sendReset(person);
  await mailer.sendVerification(person);
  expect(did).toEqual(['lock 1', 'reset-password 1', 'lock 1', 'verify-email 1']);
});
