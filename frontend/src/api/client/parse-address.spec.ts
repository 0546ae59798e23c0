import { describe, expect, it } from '@jest/globals';
import { parseAddress } from './parse-address.js';

describe('the answer of an address look-up', () => {
  it.each([
    ['{"ip":"192.0.2.1","country":"AT","loc":"48.2,16.3"}', { ip: '192.0.2.1', loc: 'AT' }],
    ['{"ip":"192.0.2.1","loc":"AT"}', { ip: '192.0.2.1', loc: 'AT' }],
    ['{"query":"2001:db8::1","countryCode":"CH"}', { ip: '2001:db8::1', loc: 'CH' }],
    ['fl=1\nip=192.0.2.1\nloc=NP\n', { ip: '192.0.2.1', loc: 'NP' }],
    ['{"ip":"192.0.2.1"}', { ip: '192.0.2.1', loc: '' }],
  ])('%j is read', (text, address) => expect(parseAddress(text)).toEqual(address));

  it.each(['', 'null', '[]', '{"ip":7}', '{"ip":"not an address"}', '<html>'])('%j is invalid', (text) => {
    expect(parseAddress(text)).toBeNull();
  });
});
