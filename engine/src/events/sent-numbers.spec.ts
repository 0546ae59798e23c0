import { expect, it } from '@jest/globals';
import { parseAsSent, sentText } from './sent-numbers.js';

it.each([
  ['9007199254740993', '9007199254740993'],
  ['1.10', '1.10'],
  ['-0', '-0'],
  ['1E5', '1E5'],
  ['5', '5'],
  ['"1.10"', '1.10'],
  ['"say \\"1.10\\""', 'say "1.10"'],
  [
    '{"total":1.10,"lines":[{"sku":709101314839936238}],"name":"2.50"}',
    '{"total":1.10,"lines":[{"sku":709101314839936238}],"name":"2.50"}',
  ],
  ['null', 'null'],
])('%s stays %s', (json, text) => expect(sentText(parseAsSent(json))).toBe(text));

it.each(['01', '1.', '[1-2]', '{"a":+1}'])('%s is not JSON', (text) =>
  expect(() => parseAsSent(text)).toThrow(SyntaxError),
);
