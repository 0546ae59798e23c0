import { describe, expect, it } from '@jest/globals';
import { describePageSize } from './browser-settings.js';
import { readBrowserSettings } from './read-browser-settings.js';

const SENTENCES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  viewport: 'Width and height should be whole numbers from 200 to 2560',
  isMobile: 'Mobile should be true or false',
  userAgent: 'A user agent should have at most 500 characters, all of them ASCII',
  locale: 'A language should be a tag such as en-US or de',
  timeZone: 'A time zone should be a name such as Europe/Zurich',
  colorScheme: 'A colour scheme should be light or dark',
  geolocation: 'Latitude should be a number from -90 to 90, and longitude one from -180 to 180',
});

describe('the settings of a browser', () => {
  it.each([undefined, null, {}, { viewport: null, locale: '', timeZone: undefined }])(
    'may be %j: nothing is set',
    (input) => {
      expect(readBrowserSettings(input)).toEqual({ settings: {} });
    },
  );

  it('are read as they are, and a language in its usual form', () => {
    const settings = {
      viewport: { width: 200, height: 2_560 },
      isMobile: false,
      userAgent: 'Mine/1.0',
      locale: 'de-CH',
      timeZone: 'Europe/Zurich',
      colorScheme: 'dark',
      geolocation: { latitude: -90, longitude: 180 },
    };
    expect(readBrowserSettings(settings)).toEqual({ settings });
    expect(readBrowserSettings({ locale: 'DE-ch' })).toEqual({ settings: { locale: 'de-CH' } });
  });

  it.each([
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

it('says the size of the pages in a few words', () => {
  expect(describePageSize({})).toBe('');
  expect(describePageSize({ viewport: { width: 412, height: 915 }, isMobile: true })).toBe('412×915, mobile');
});
