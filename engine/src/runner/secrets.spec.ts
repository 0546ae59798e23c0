import { expect, it } from '@jest/globals';
import { Secrets } from './secrets.js';

it.each([
  ['as it is', 'pass word', 'typed pass word'],
  ['in an address', 'pass word/1', '/login?with=pass%20word%2F1&and=pass+word%2F1'],
  ['in quotes', 'a "b"', String.raw`{"text":"a \"b\""}`],
  ['with half a character', 'half \ud800', 'typed half \ud800'],
])('keeps a secret out of what is told: %s', (_where, secret, told) => {
  const secrets = new Secrets();
  secrets.add(secret);
  const scrubbed = secrets.scrub(told);
  expect(secrets.in(told)).toBe(true);
  expect(scrubbed).toContain('•••');
  expect(scrubbed).not.toMatch(/pass|"b|half/);
});
