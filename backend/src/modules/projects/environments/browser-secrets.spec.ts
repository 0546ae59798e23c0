import { expect, it } from '@jest/globals';
import { secretsOf } from './browser-secrets.js';

it('keeps the values of headers out of reports, except short ones, which occur in ordinary words', () => {
  const header = (value: string) => ({ origin: 'https://staging.example.com', name: 'X-Gate', value });
  const extraHeaders = ['1', '1234567', '12345678', 'Bearer short', 'Bearer a-long-token'].map(header);
  expect(new Set(secretsOf({ extraHeaders }))).toEqual(
    new Set(['12345678', 'Bearer short', 'Bearer a-long-token', 'a-long-token']),
  );
});
