import {
  DAY,
  MAIL_SERVER_ERROR,
  type MailPart,
  type MailServerAddress,
  parseMailServer,
  type TestCase,
} from '@testplatform/contract';
import type { ImapFlow } from 'imapflow';
import type { BrowserContext } from 'playwright';
import { acceptsAnyCertificate, INVALID_CERTIFICATE } from '../browsers/context/context-options.js';
import { IS_BLOCKED } from '../egress/blocked.js';
import { isBlocked, networkError, proxyOf } from '../egress/network-error.js';
import { CaseFailure, HopelessFailure, messageOf } from '../errors.js';
import { seconds, TimeLimitError, within } from '../time.js';
import { checkConditionals } from './conditionals.js';
import type { CaseContext, EventOutcome } from './event.js';
import { openMailClient } from './mail-client.js';
import { firstLink, mailText, type MailContent } from './mail-content.js';
import { RegexMatcher } from './match-regex.js';
import { waited } from './waited.js';

/** Milliseconds between two looks into the mailbox. */
const AGAIN_MS = 1_000;
/** Most new mails that one look considers; the newest. */
const MAILS_MAX = 200;
/** Bytes of a mail that are read; its texts come before its attachments. */
const MAIL_MAX = 1_048_576;

/** What was found so far. */
interface Search {
  /** Lowest UID that has not been examined. */
  next: number;
  /** The newest mail that the case is about. */
  mail: MailContent | null;
}

/** Waits for a mail that arrived since the file began, and reads a part of the newest one (3 §12). */
export async function readMail(context: CaseContext): Promise<EventOutcome> {
  const { testCase } = context;
  context.keepSecret(testCase.inputText ?? '');
  const server = parseMailServer(testCase.mailServer ?? '');
  if (!server) throw new CaseFailure(MAIL_SERVER_ERROR);
  const browserContext = context.page.context();
  const over = new AbortController();
  const work = async () => {
    // Through the egress proxy, if there is one: it decides where tests may connect (docs/adr/041).
    const way = { proxy: proxyOf(browserContext), anyCertificate: acceptsAnyCertificate(browserContext) };
    const { mailUser = '', inputText = '' } = testCase;
    const client = await openMailClient(server, { user: mailUser, pass: inputText }, way, over.signal);
    await client.mailboxOpen('INBOX', { readOnly: true });
    const search: Search = { next: 1, mail: null };
    return context.retry(async () => ({ value: await lookOnce(context, client, search) }), AGAIN_MS);
  };
  try {
    return await within(context.remaining(), work(), context.signal);
  } catch (error) {
    throw explain(error, server, browserContext, testCase) ?? error;
  } finally {
    over.abort();
  }
}

/** The value of the newest mail. @throws CaseFailure when there is none, or when it is not as the case expects */
async function lookOnce(context: CaseContext, client: ImapFlow, search: Search): Promise<string> {
  const { testCase, locale } = context;
  await findNewest(context, client, search);
  if (!search.mail) throw new CaseFailure(`No mail${about(testCase)} arrived since the file began${waited(context)}`);
  const value = read(search.mail, testCase);
  if (value === null) throw new CaseFailure(`The mail${about(testCase)} has no ${sought(testCase)}${waited(context)}`);
  checkConditionals(testCase.conditionals ?? [], value, locale);
  return value;
}

async function findNewest({ testCase, fileStartedAt }: CaseContext, client: ImapFlow, search: Search): Promise<void> {
  // Some servers report new mails only in answer to a command.
  await client.noop();
  // IMAP finds mails by day, in the server's time zone.
  const since = new Date(fileStartedAt - DAY);
  const found = await client.search({ since, uid: `${search.next}:*` }, { uid: true });
  // A range that ends with * always contains the last mail.
  const uids = (found || []).filter((uid) => uid >= search.next).sort((a, b) => a - b);
  if (uids.length === 0) return;
  let newest: number | null = null;
  const looked = { uid: true, envelope: true, internalDate: true };
  for (const mail of await client.fetchAll(uids.slice(-MAILS_MAX), looked, { uid: true })) {
    // Servers store arrival times in whole seconds.
    const isNew = new Date(mail.internalDate ?? 0).getTime() >= Math.floor(fileStartedAt / 1_000) * 1_000;
    if (isNew && isWanted(mail.envelope ?? {}, testCase)) newest = Math.max(newest ?? 0, mail.uid);
  }
  if (newest !== null) {
    const mail = await client.fetchOne(String(newest), { source: { maxLength: MAIL_MAX } }, { uid: true });
    if (mail && mail.source) search.mail = await mailText(mail.source);
  }
  search.next = uids.at(-1)! + 1;
}

interface Envelope {
  readonly subject?: string | undefined;
  readonly to?: readonly { readonly address?: string | undefined }[] | undefined;
  readonly cc?: readonly { readonly address?: string | undefined }[] | undefined;
}

function isWanted({ subject = '', to = [], cc = [] }: Envelope, { mailTo = '', mailSubject = '' }: TestCase): boolean {
  const addresses = [...to, ...cc].map(({ address = '' }) => address.toLowerCase());
  const isToIt = mailTo === '' || addresses.includes(mailTo.toLowerCase());
  return isToIt && subject.toLowerCase().includes(mailSubject.toLowerCase());
}

/** The part that the case reads; null when the mail has none. @throws Error for an invalid pattern */
function read(mail: MailContent, { mailPart = 'Text', pattern = '' }: TestCase): string | null {
  const regex = new RegexMatcher();
  try {
    return READ[mailPart](mail, pattern, regex);
  } catch (error) {
    throw new HopelessFailure(messageOf(error));
  }
}

const READ: Readonly<Record<MailPart, (mail: MailContent, pattern: string, regex: RegexMatcher) => string | null>> = {
  Text: ({ text }) => text,
  'First link': (mail, pattern, regex) => firstLink(mail, (link) => pattern === '' || regex.matches(pattern, link)),
  Match: ({ text }, pattern, regex) => regex.find(pattern, text),
};

const about = ({ mailTo = '', mailSubject = '' }: TestCase): string =>
  `${mailTo === '' ? '' : ` to ${mailTo}`}${mailSubject === '' ? '' : ` about “${mailSubject}”`}`;

const sought = ({ mailPart, pattern = '' }: TestCase): string =>
  mailPart === 'First link' ? `link${pattern === '' ? '' : ` like ${pattern}`}` : `text like ${pattern}`;

const NOT_REACHED: readonly (readonly [RegExp, string])[] = [
  [/CONN(ECTION_)?REFUSED/, 'nothing listens there'],
  [/ENOTFOUND|EAI_AGAIN|NAME_NOT_RESOLVED/, 'there is no host of that name'],
  [/CERT|UNABLE_TO_|ALTNAME/, INVALID_CERTIFICATE],
  [/EPROTO|ERR_SSL|WRONG_VERSION/, 'it does not speak the protocol of the address: is it imap:// or imaps://?'],
];

/** The error as a sentence; null for one that already is. */
function explain(
  error: unknown,
  { host, port }: MailServerAddress,
  context: BrowserContext,
  { maxWaitingTime }: TestCase,
): CaseFailure | null {
  if (error instanceof CaseFailure || context.pages().length === 0) return null;
  const name = `The mail server ${host}:${port}`;
  if (error instanceof TimeLimitError)
    return new CaseFailure(`${name} did not answer within ${seconds(maxWaitingTime * 1_000)}`);
  const url = `https://${host.includes(':') ? `[${host}]` : host}:${port}`;
  if (isBlocked(context, url)) return new HopelessFailure(`${name} ${IS_BLOCKED}`);
  if (!(error instanceof Error)) return null;
  if ('authenticationFailed' in error && error.authenticationFailed)
    return new HopelessFailure(`${name} does not take the user name or the password`);
  const code = 'code' in error ? String(error.code) : '';
  const all = `${code} ${networkError(context, url, 'ERR_SOCKS_CONNECTION_FAILED')} ${messageOf(error)}`;
  const why = NOT_REACHED.find(([pattern]) => pattern.test(all))?.[1] ?? 'the connection failed';
  return new CaseFailure(`${name} could not be read: ${why}`);
}
