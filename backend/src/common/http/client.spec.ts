import { describe, expect, it } from '@jest/globals';
import { hintedCountry } from './client.js';

describe('hintedCountry (3 §1)', () => {
  it('reads the country of the header', () => {
    expect(hintedCountry('{"ip":"203.0.113.7","country":" New Zealand ","timestamp":1}')).toBe('New Zealand');
  });

  it.each([
    ['nothing', undefined],
    ['several', ['{"country":"NZ"}', '{"country":"DE"}']],
    ['no JSON', '{country'],
    ['no object', '"NZ"'],
    ['null', 'null'],
    ['no text', '{"country":{"$ne":1}}'],
    ['more than 512 bytes', JSON.stringify({ country: 'NZ', more: 'x'.repeat(512) })],
    ['a country that is too long', JSON.stringify({ country: 'x'.repeat(101) })],
  ])('ignores %s', (_what, header) => {
    expect(hintedCountry(header)).toBe('');
  });

  it('keeps no control characters', () => {
    expect(hintedCountry('{"country":"N\\u0000Z\\u202e"}')).toBe('NZ');
  });
});
