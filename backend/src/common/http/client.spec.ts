import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { hintedCountry, socketAddress } from './client.js';

describe('hintedCountry (3 §1)', () => {
  it('parses the country in the header', () => {
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
    ['a country that is none', '{"country":"1234"}'],
    ['a country that is too long', JSON.stringify({ country: 'x'.repeat(101) })],
  ])('ignores %s', (_what, header) => {
    expect(hintedCountry(header)).toBe('');
  });

  it('rejects control characters', () => {
    expect(hintedCountry('{"country":"N\\u0000Z\\u202e"}')).toBe('NZ');
  });
});

describe('socketAddress', () => {
  const request = (remoteAddress: string | undefined, forwarded?: string): IncomingMessage => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    return Object.assign(new IncomingMessage(socket), { headers: forwarded ? { 'x-forwarded-for': forwarded } : {} });
  };

  it.each([
    [0, '10.0.0.1'],
    [1, '198.51.100.2'],
    [2, '203.0.113.1'],
    [9, '203.0.113.1'],
  ])('believes %i proxies', (proxies, address) => {
    expect(socketAddress(request('10.0.0.1', '203.0.113.1, 198.51.100.2'), proxies)).toBe(address);
  });

  it('is the address of the connection without a proxy header', () => {
    expect(socketAddress(request('10.0.0.1'), 2)).toBe('10.0.0.1');
  });

  it('converts an IPv4-mapped address to IPv4', () => {
    expect(socketAddress(request('::ffff:10.0.0.1'), 0)).toBe('10.0.0.1');
  });

  it('is empty once the client has disconnected', () => {
    expect(socketAddress(request(undefined), 1)).toBe('');
  });
});
