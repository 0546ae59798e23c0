import { expect, it } from '@jest/globals';
import { Secrets } from './secrets.js';

it.each([
  ['as it is', 'pass word', 'typed pass word'],
  ['in an address', 'pass word/1', '/login?with=pass%20word%2F1&and=pass+word%2F1'],
  ['in quotes', 'a "b"', String.raw`{"text":"a \"b\""}`],
  [
    'in an address that was opened',
    String.raw`pass <&>"b\\1`,
    `http://shop/pass%20%3C&%3E%22b//1 and ?q=pass%20%3C&%3E%22b\\\\1`,
  ],
  ['in a script’s request', "pass'b", '/echo?word=pass%27b'],
  ['in a form that was sent', "pass b!'", '/sent?word=pass+b%21%27'],
  ['in the markup of a page', 'pass "b" <&>', '<p title="pass &quot;b&quot; &lt;&amp;&gt;">pass "b" &lt;&amp;&gt;</p>'],
  ['in quotes of quotes', 'pass "b"', JSON.stringify(JSON.stringify('pass "b"'))],
  ['with half a character', 'half \ud800', 'typed half \ud800'],
])('keeps a secret out of reports: %s', (_where, secret, told) => {
  const secrets = new Secrets();
  secrets.add(secret);
  const scrubbed = secrets.scrub(told);
  expect(secrets.in(told)).toBe(true);
  expect(scrubbed).toContain('•••');
  expect(scrubbed).not.toMatch(/pass|"b|half/);
});

it('keeps out of reports what a page received before the last key, unless it is part of any word', () => {
  const secrets = new Secrets();
  secrets.add('pass word');
  secrets.add('on');
  expect(secrets.scrub('The page threw: pass wor')).toBe('The page threw: •••');
  expect(secrets.scrub('of')).toBe('of');
});
