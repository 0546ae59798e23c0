import { describe, expect, it } from '@jest/globals';
import { MAIL_SERVER_ERROR, parseMailServer } from './mail-server.js';
import { checkTestCase } from '../case/check-test-case.js';
import { newTestCase } from '../case/test-case.js';

describe('the address of a mail server', () => {
  it.each([
    ['imaps://imap.example.com', 'imap.example.com', 993, true],
    [' IMAP://imap.example.com/ ', 'imap.example.com', 143, false],
    ['imap.example.com:1993', 'imap.example.com', 1993, true],
    ['imap://[::1]:1143', '::1', 1143, false],
  ])('%j is read', (text, host, port, isSecure) => expect(parseMailServer(text)).toEqual({ host, port, isSecure }));

  it.each([
    '',
    'https://imap.example.com',
    'imaps://',
    'imaps://me:secret@imap.example.com',
    'imaps://imap.example.com/INBOX',
    'imap.example.com:99999',
    'two words',
  ])('is not %j', (text) => expect(parseMailServer(text)).toBeNull());
});

describe('a Read mail case', () => {
  const check = (fields: object) =>
    checkTestCase({
      ...newTestCase('Read mail'),
      title: 'Mail',
      mailServer: 'imap.example.com',
      mailUser: 'me',
      ...fields,
    });

  it.each([
    {},
    { mailServer: '{{binding=imap}}' },
    { mailPart: 'Match', pattern: '\\d{6}' },
    { mailPart: 'First link' },
  ])('may have %j', (fields) => expect(check(fields).errors).toBeUndefined());

  it.each([
    [{ mailServer: '' }, { mailServer: 'Mail server should not be empty' }],
    [{ mailServer: 'https://a' }, { mailServer: MAIL_SERVER_ERROR }],
    [{ mailUser: ' ' }, { mailUser: 'User name should not be empty' }],
    [{ mailPart: 'Match' }, { pattern: 'Pattern should not be empty' }],
    [{ mailPart: 'All' }, { mailPart: 'Read should be one of: Text, First link, Match' }],
  ])('may not have %j', (fields, errors) => expect(check(fields).errors).toEqual(errors));
});
