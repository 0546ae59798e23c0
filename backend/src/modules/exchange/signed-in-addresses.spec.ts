import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { withPasswords } from './signed-in-addresses.js';

const hidden = (text: string): string => withPasswords(text, () => '…');

describe('The password of an address', () => {
  it.each([
    ['https://ann@corp.com:hunter2@shop.example.com/', 'https://ann@corp.com:…@shop.example.com/'],
    ['https://ann:hun{ter}2@shop.example.com/', 'https://ann:…@shop.example.com/'],
    ['https://ann:hunter 2@shop.example.com', 'https://ann:…@shop.example.com'],
    ['https://ann:hun:ter2@shop.example.com', 'https://ann:…@shop.example.com'],
    ['https://ann:it’s "it\'s"@shop.example.com', 'https://ann:…@shop.example.com'],
    ['https:///ann:hunter2@shop.example.com', 'https:///ann:…@shop.example.com'],
    ['https://:hunter2@shop.example.com', 'https://:…@shop.example.com'],
    ['https://{{a::co::b}}:hunter2{{x}}@shop.example.com', 'https://{{a::co::b}}:…@shop.example.com'],
    [
      'Open https://ann:hunter 2@a.example.com/ and b@c.example.com',
      'Open https://ann:…@a.example.com/ and b@c.example.com',
    ],
    ['https://a:b@c.example.com https://d:e@f.example.com', 'https://a:…@c.example.com https://d:…@f.example.com'],
    ["Open https://ann:it's@a.example.com/", 'Open https://ann:…@a.example.com/'],
    ['https://a.example.com/?to=https://ann:b@c.example.com', 'https://a.example.com/?to=https://ann:…@c.example.com'],
    ['fetch("https://ann:it\'s@a.example.com")', 'fetch("https://ann:…@a.example.com")'],
    ['https://a.example.com/?to=https://ann:b@c.example.com', 'https://a.example.com/?to=https://ann:…@c.example.com'],
    ["open('https://ann:it\\'s@a.example.com')", "open('https://ann:…@a.example.com')"],
    [
      'https://a.example.com {{ "https://ann:b@c.example.com" }}',
      'https://a.example.com {{ "https://ann:…@c.example.com" }}',
    ],
  ])('in %s is found', (text, expected) => {
    expect(hidden(text)).toBe(expected);
  });

  it.each([
    'https://shop.example.com:8080/a@b',
    'https://shop.example.com:8080?mail=bob@example.com',
    'https://ann@corp.com@shop.example.com:8080/',
    'https://ann:@shop.example.com',
    'get("https://shop.example.com:8080", "bob@example.com")',
    "get('See https://shop.example.com:8080', 'bob@example.com')",
    'get("" + `https://${user}:${password}@shop.example.com`)',
    'Open https://shop.example.com, sign in as this one: bob@example.com',
    'https://{{a@b:c/}}:8080',
  ])('is not in %s', (text) => {
    expect(hidden(text)).toBe(text);
  });

  it('is the one that a browser takes', () => {
    const signs = fc.constantFrom(...'ab12:@@{}$ %\'"`;=/?#', 'ann@corp.com', 'é', '{{', '}}');
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 14 }), (some) => {
        const text = `https://${some.join('')}@shop.example.com/`;
        fc.pre(URL.canParse(text) && !/\{\{[^{}]*\}\}/.test(text));
        // An address in the path of another one has a password of its own.
        fc.pre(!text.slice('https://'.length).includes('://'));
        const { password, ...url } = parts(text);
        const other = parts(hidden(text).replace('…', 'other'));
        expect(other).toEqual({ ...url, password: password === '' ? '' : 'other' });
      }),
      { numRuns: 2_000 },
    );
  });
});

const parts = (text: string) => {
  const { username, password, host, pathname } = new URL(text);
  return { username, password, host, pathname };
};
