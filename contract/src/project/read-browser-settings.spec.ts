import { describe, expect, it } from '@jest/globals';
import { describePageSize } from './browser-settings.js';
import { readBrowserSettings } from './read-browser-settings.js';

const SENTENCES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  name: 'A browser should be Chromium or Firefox',
  viewport: 'Width and height should be whole numbers from 200 to 2560',
  isMobile: 'Mobile should be true or false',
  userAgent: 'A user agent should have at most 500 characters, all of them ASCII',
  locale: 'A language should be a tag such as en-US or de',
  timeZone: 'A time zone should be a name such as Europe/Zurich',
  colorScheme: 'A colour scheme should be light or dark',
  ignoreHTTPSErrors: 'Ignoring certificate errors should be true or false',
  httpCredentials:
    'HTTP credentials need the address of a site, such as https://staging.example.com, a user name without a colon, and a password; each with at most 500 characters',
  extraHeaders:
    'Each of at most 20 extra headers needs the address of a site, such as https://staging.example.com, a name such as X-Gate that browsers don’t set themselves, and a value of at most 4000 ASCII characters; a site has each name once',
  proxy:
    'A proxy needs an address such as http://proxy.example.com:3128, with http, https or socks5, and a port; a user name without a colon and a password have at most 255 characters',
  clientCertificates:
    'Each of at most 5 client certificates needs the address of a site that starts with https://, one per site, and either a PFX file or a certificate and its key in PEM',
  geolocation: 'Latitude should be a number from -90 to 90, and longitude one from -180 to 180',
});

describe('the settings of a browser', () => {
  it.each([undefined, null, {}, { viewport: null, locale: '', timeZone: undefined }])(
    'may be %j: nothing is set',
    (input) => {
      expect(readBrowserSettings(input)).toEqual({ settings: {} });
    },
  );

  it('of Firefox have nothing that only Chromium can', () => {
    const settings = { name: 'Firefox', locale: 'de', viewport: { width: 412, height: 915 } };
    expect(readBrowserSettings(settings)).toEqual({ settings });
    const extraHeaders = [{ origin: 'https://a.example', name: 'X-Gate', value: 'open' }];
    const asked = { isMobile: true, colorScheme: 'dark', extraHeaders };
    expect(readBrowserSettings({ ...settings, ...asked }).errors).toEqual({
      isMobile: 'Firefox can’t have phone emulation: leave it out, or choose Chromium',
      colorScheme: 'Firefox can’t have a colour scheme: leave it out, or choose Chromium',
      extraHeaders: 'Firefox can’t have extra headers: leave it out, or choose Chromium',
    });
    expect(readBrowserSettings({ ...asked, name: 'Chromium' }).errors).toBeUndefined();
  });

  it('are parsed unchanged, with the locale and the time zone in canonical form', () => {
    const settings = {
      viewport: { width: 200, height: 2_560 },
      isMobile: false,
      userAgent: 'Mine/1.0',
      locale: 'de-CH',
      timeZone: 'Europe/Zurich',
      colorScheme: 'dark',
      geolocation: { latitude: -90, longitude: 180 },
      ignoreHTTPSErrors: true,
      httpCredentials: { origin: 'https://staging.example.com', username: 'Ann', password: ' p:ä ' },
    };
    expect(readBrowserSettings(settings)).toEqual({ settings });
    const other = { locale: 'DE-ch', timeZone: 'europe/zurich' };
    expect(readBrowserSettings(other)).toEqual({ settings: { locale: 'de-CH', timeZone: 'Europe/Zurich' } });
  });

  it('bind credentials to the site of the given URL', () => {
    const read = (more: object) => {
      const { settings } = readBrowserSettings({ httpCredentials: { username: 'Ann', password: '', ...more } });
      return settings?.httpCredentials;
    };
    expect(read({ origin: ' https://Staging.example.com:443/shop?a=1 ' })?.origin).toBe('https://staging.example.com');
    expect(read({ origin: 'http://ann:secret@localhost:8080/' })?.origin).toBe('http://localhost:8080');
    const origin = 'http://localhost';
    expect(read({ origin, passwordSet: true })).toEqual({ origin, username: 'Ann', password: '', passwordSet: true });
    expect(read({ origin, password: undefined })).toEqual({ origin, username: 'Ann', password: '' });
  });

  it('read headers, a proxy and certificates for the site of the given URL', () => {
    const settings = {
      extraHeaders: [
        { origin: 'https://Staging.example.com/a', name: ' X-Gate ', value: ' pass ', valueVersion: 'v' },
        { origin: 'https://staging.example.com', name: 'Accept', value: '', valueSet: true },
      ],
      proxy: { server: 'HTTP://Proxy.example.com:3128/', bypass: ' *.example.com ,, 10.0.0.1 ', username: '' },
      clientCertificates: [
        { origin: 'https://staging.example.com/a', cert: 'c', key: 'k', certificateSet: true },
        { origin: 'https://shop.example.com', certificateSet: true, certificateVersion: 'v' },
        { origin: 'https://pay.example.com', pfx: 'TUlJ', passphrase: 'p', key: '' },
      ],
    };
    expect(readBrowserSettings(settings)).toEqual({
      settings: {
        extraHeaders: [
          { origin: 'https://staging.example.com', name: 'X-Gate', value: 'pass' },
          { origin: 'https://staging.example.com', name: 'Accept', value: '', valueSet: true },
        ],
        proxy: { server: 'http://proxy.example.com:3128', bypass: '*.example.com, 10.0.0.1' },
        clientCertificates: [
          { origin: 'https://staging.example.com', cert: 'c', key: 'k' },
          { origin: 'https://shop.example.com', certificateSet: true },
          { origin: 'https://pay.example.com', pfx: 'TUlJ', passphrase: 'p' },
        ],
      },
    });
    expect(readBrowserSettings({ extraHeaders: [], clientCertificates: [] })).toEqual({ settings: {} });
  });

  it.each([
    ['socks5://Bücher.example:1080', 'socks5://xn--bcher-kva.example:1080'],
    ['https://[0:0::1]:443', 'https://[::1]:443'],
    ['http://10.0.0.255:80/', 'http://10.0.0.255:80'],
  ])('name the proxy %s as connections do', (server, named) => {
    expect(readBrowserSettings({ proxy: { server } })).toEqual({ settings: { proxy: { server: named } } });
  });

  it.each(['a b', '10.0.0.256', '*', '-a', 'a/b', 'x'.repeat(1_001)])('refuse the bypass list "%s"', (bypass) => {
    expect(readBrowserSettings({ proxy: { server: 'http://a:1', bypass } }).errors).toEqual({
      proxy:
        'Hosts without the proxy should be names such as *.example.com, or IPv4 addresses, separated by commas, with at most 1000 characters',
    });
  });

  it.each([
    ['extraHeaders', { origin: 'https://a', name: 'X', value: 'x' }],
    ['extraHeaders', [{ origin: 'a', name: 'X', value: 'x' }]],
    ['extraHeaders', [{ origin: 'https://a', name: 'X Y', value: 'x' }]],
    ['extraHeaders', [{ origin: 'https://a', name: 'Host', value: 'x' }]],
    ['extraHeaders', [{ origin: 'https://a', name: 'X', value: '' }]],
    ['extraHeaders', [{ origin: 'https://a', name: 'X', value: 'ä' }]],
    ['extraHeaders', [{ origin: 'https://a', name: 'X', value: 'a\r\nY: b' }]],
    [
      'extraHeaders',
      [
        { origin: 'https://a', name: 'X', value: 'x' },
        { origin: 'https://a/', name: 'x', value: 'y' },
      ],
    ],
    ['extraHeaders', Array.from({ length: 21 }, (_, n) => ({ origin: 'https://a', name: `X-${n}`, value: 'x' }))],
    ['proxy', { server: 'proxy.example.com' }],
    ['proxy', { server: 'http://proxy.example.com' }],
    ['proxy', { server: 'socks4://a:1' }],
    ['proxy', { server: 'http://ann:x@a:1' }],
    ['proxy', { server: 'http://a:70000' }],
    ['proxy', { server: 'http://a:1', password: 'x' }],
    ['proxy', { server: 'http://a:1', username: 'a:b' }],
    ['proxy', { server: 'http://a:1', username: 'a', password: 'x'.repeat(256) }],
    ['proxy', { server: 'http://10.0.0.256:3128' }],
    ['proxy', { server: 'socks5://proxy.1:80' }],
    ['proxy', { server: 'http://1.2.3.4.5:80' }],
    ['proxy', { server: 'https://xn--a:3128' }],
    ['proxy', { server: 'http://[::::]:80' }],
    ['proxy', 'http://a:1'],
    ['clientCertificates', [{ origin: 'http://a', pfx: 'TUlJ' }]],
    ['clientCertificates', [{ origin: 'https://a' }]],
    ['clientCertificates', [{ origin: 'https://a', cert: 'c' }]],
    ['clientCertificates', [{ origin: 'https://a', pfx: 'TUlJ', cert: 'c', key: 'k' }]],
    ['clientCertificates', [{ origin: 'https://a', pfx: '???' }]],
    ['clientCertificates', [{ origin: 'https://a', passphrase: 'x', certificateSet: true }]],
    ['viewport', { width: 199, height: 400 }],
    ['viewport', { width: 400, height: 2_561 }],
    ['viewport', { width: 400.5, height: 400 }],
    ['viewport', { width: '400', height: 400 }],
    ['viewport', { width: 400 }],
    ['viewport', { width: 400, height: 400, depth: 1 }],
    ['viewport', [400, 400]],
    ['isMobile', 'yes'],
    ['userAgent', 'line\nbreak'],
    ['userAgent', 'x'.repeat(501)],
    ['locale', 'no language'],
    ['locale', ['de']],
    ['timeZone', 'Mars/Base'],
    ['colorScheme', 'blue'],
    ['geolocation', { latitude: 91, longitude: 0 }],
    ['geolocation', { latitude: Number.NaN, longitude: 0 }],
    ['ignoreHTTPSErrors', 'yes'],
    ['httpCredentials', { username: 'Ann', password: 'x' }],
    ['httpCredentials', { origin: '', username: 'Ann', password: 'x' }],
    ['httpCredentials', { origin: 'staging.example.com', username: 'Ann', password: 'x' }],
    ['httpCredentials', { origin: 'file:///etc', username: 'Ann', password: 'x' }],
    ['httpCredentials', { origin: 'https://[', username: 'Ann', password: 'x' }],
    ['httpCredentials', { origin: 'https://a', username: '', password: 'x' }],
    ['httpCredentials', { origin: 'https://a', username: 'Ann:x', password: 'x' }],
    ['httpCredentials', { origin: 'https://a', username: 'Ann\r\n', password: 'x' }],
    ['httpCredentials', { origin: 'https://a', username: 'Ann', password: 'x'.repeat(501) }],
    ['httpCredentials', { origin: 'https://a', username: 'Ann', password: 5 }],
    ['httpCredentials', { origin: 'https://a', username: 'Ann', password: 'x', passwordSet: 'yes' }],
    ['httpCredentials', { origin: 'https://a', username: 'Ann', password: 'x', realm: 'x' }],
    ['httpCredentials', 'Ann:x'],
    ['colour', 'dark'],
    ['__proto__', 'x'],
  ])('are refused for %s %j, with a sentence', (field, value) => {
    const input = Object.defineProperty({}, field, { value, enumerable: true });
    expect(readBrowserSettings(input)).toEqual({ errors: { [field]: SENTENCES[field] ?? `Unknown field: ${field}` } });
  });

  it.each([1, 'x', [1]])('are refused as %j', (input) => {
    expect(readBrowserSettings(input).errors).toEqual({ browser: 'The browser should be an object' });
  });
});

it('describe the page size in a few words', () => {
  expect(describePageSize({})).toBe('');
  expect(describePageSize({ viewport: { width: 412, height: 915 }, isMobile: true })).toBe('412×915, mobile');
});
