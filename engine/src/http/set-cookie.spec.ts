import { describe, expect, it } from '@jest/globals';
import { useManualClock } from '../../../test/support/time/manual-clock.js';
import { readSetCookies } from './set-cookie.js';

const clock = useManualClock();
const URL_OF = new URL('http://shop.example.com/cart/items');
const read = (...headers: string[]) => readSetCookies(headers, URL_OF);

describe('the cookies of an answer', () => {
  it('apply to the host and folder of the address, unless they say otherwise', () => {
    expect(
      read(
        'a=1; constructor; __proto__=x',
        'b=x=y; Path=/; Domain=Example.com; Secure; HttpOnly; SameSite=none',
        'c=; path=cart',
      ),
    ).toEqual([
      { name: 'a', value: '1', domain: 'shop.example.com', path: '/cart' },
      {
        name: 'b',
        value: 'x=y',
        domain: '.example.com',
        path: '/',
        secure: true,
        httpOnly: true,
        sameSite: 'None',
      },
      { name: 'c', value: '', domain: 'shop.example.com', path: '/cart' },
    ]);
  });

  it('expire as they say', () => {
    const [date, both, past, far] = read(
      'a=1; Expires=Wed, 21 Oct 2065 07:28:00 GMT',
      'b=1; Max-Age=60; Expires=Wed, 21 Oct 2065 07:28:00 GMT',
      'c=1; max-age=0',
      'd=1; Max-Age=99999999999999999999',
    );
    expect(date?.expires).toBe(3_023_335_680);
    expect(both?.expires).toBe(clock.now() / 1_000 + 60);
    expect(past?.expires).toBe(0);
    expect(far?.expires).toBe(253_402_300_799);
  });

  it('are ignored when they are for another site, or malformed', () => {
    const foreign = ['example.org', 'other.example.com', 'hop.example.com', 'com', 'x.shop.example.com'];
    expect(read(...foreign.map((domain) => `a=1; Domain=${domain}`), '', '=1', 'a', ';')).toEqual([]);
    expect(readSetCookies(['a=1; Domain=127.0.0.1'], new URL('http://127.0.0.1/'))).toMatchObject([
      { domain: '127.0.0.1', path: '/' },
    ]);
  });
});
