import { HOUR, type TestCase } from '@testplatform/contract';
import { beforeEach, expect, it } from '@jest/globals';
import { aCase, AT_ONCE, keep, SHORT_WAIT, shareLab } from '../../../test/support/browser/engine.js';
import { MAIL_PASSWORD, shareMailbox } from '../../../test/support/servers/imap-server.js';
import { freePort } from '../../../test/support/servers/ports.mjs';

const lab = shareLab();
const mailbox = shareMailbox();
beforeEach(() => mailbox.clear());

const TO = 'ada@example.com';
const PLAIN = 'Content-Type: text/plain; charset=utf-8\n\n';
const readMail = (fields: Partial<TestCase> = {}) =>
  aCase('Read mail', {
    mailServer: mailbox.url,
    mailUser: 'shop',
    inputText: MAIL_PASSWORD,
    inputTextMask: 'Yes',
    mailTo: TO,
    ...fields,
  });
const code: Partial<TestCase> = { mailPart: 'Match', pattern: String.raw`code is (\d{6})` };
const run = async (...cases: TestCase[]) => (await lab.run(cases)).results;

it('waits for the mail, reads a code from it, and stores it; the password is not reported', async () => {
  mailbox.deliver('eve@example.com', 'Your code', `${PLAIN}Your code is 111111.`);
  let looks = 0;
  mailbox.onSearch = () => {
    if (++looks === 2)
      mailbox.deliver('ADA@example.com', 'Your code', `${PLAIN}Dear Ada, your code is 424242.`, Date.now() + HOUR);
  };
  const results = await run(
    readMail({ ...code, mailSubject: 'your CODE', storage: [keep('code', 'Text')] }),
    aCase('Comment', { title: 'It is {{storage=code}}' }),
  );
  expect(results).toMatchObject([
    { status: 'success', value: '424242', message: '' },
    { status: 'success', title: 'It is 424242' },
  ]);
  expect(JSON.stringify(results)).not.toContain(MAIL_PASSWORD);
});

it('reads the newest mail that arrived since the file began, and no older one', async () => {
  mailbox.deliver(TO, 'Hello', `${PLAIN}old`, Date.now() - HOUR);
  const [none] = await run(readMail(SHORT_WAIT));
  expect(none?.message).toBe(`No mail to ${TO} arrived since the file began (waited 1 s)`);
  mailbox.deliver(TO, 'Hello', `${PLAIN}first`, Date.now() + HOUR);
  mailbox.deliver(TO, 'Hello', `${PLAIN}second`, Date.now() + HOUR);
  expect(await run(readMail(), readMail({ mailTo: '', mailSubject: '' }))).toMatchObject([
    { value: 'second' },
    { value: 'second' },
  ]);
});

it('reads a link', async () => {
  mailbox.deliver(
    TO,
    'Welcome',
    `${PLAIN}See https://shop.example.com/help. Confirm: <https://shop.example.com/c?a=1&b=2>`,
    Date.now() + HOUR,
  );
  const link: Partial<TestCase> = { mailPart: 'First link' };
  expect(await run(readMail(link), readMail({ ...link, pattern: '/c\\?' }))).toMatchObject([
    { value: 'https://shop.example.com/help' },
    { value: 'https://shop.example.com/c?a=1&b=2' },
  ]);
});

it('fails for another content than expected, or without it', async () => {
  mailbox.deliver(TO, 'Welcome', `${PLAIN}Hello`, Date.now() + HOUR);
  const conditionals: TestCase['conditionals'] = [{ statement: 'Equal to', statementData: 'Goodbye' }];
  expect(
    await run(
      readMail({ conditionals, ...SHORT_WAIT }),
      readMail({ ...code, ...SHORT_WAIT }),
      readMail({ mailPart: 'First link', ...SHORT_WAIT }),
      readMail({ mailPart: 'Match', pattern: '(', ...AT_ONCE }),
    ),
  ).toMatchObject([
    { status: 'failure', expected: 'Goodbye', actual: 'Hello' },
    { message: `The mail to ${TO} has no text like code is (\\d{6}) (waited 1 s)` },
    { message: `The mail to ${TO} has no link (waited 1 s)` },
    { message: '"(" is not a regular expression' },
  ]);
});

it('says why a mailbox can not be read', async () => {
  const port = await freePort();
  const results = await run(
    readMail({ inputText: 'wrong', ...AT_ONCE }),
    readMail({ mailServer: `imap://127.0.0.1:${port}`, ...AT_ONCE }),
    readMail({ mailServer: '{{binding=none}}' }),
  );
  expect(results.map(({ message }) => message)).toEqual([
    `The mail server 127.0.0.1:${mailbox.port} does not take the user name or the password`,
    `The mail server 127.0.0.1:${port} could not be read: nothing listens there`,
    expect.stringMatching(/none/),
  ]);
});
