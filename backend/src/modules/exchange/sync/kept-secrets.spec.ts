import { describe, expect, it } from '@jest/globals';
import type { BrowserSettings } from '@testplatform/contract';
import { withKeptSecrets } from './kept-secrets.js';

const origin = 'https://shop.example.com';
const environment = (browser: BrowserSettings, name = 'Staging') => ({ name, bindings: [], browser });
const header = (name: string) => ({ origin, name, value: '', valueSet: true });

const browserOf = (wanted: BrowserSettings, stored: BrowserSettings, name?: string) =>
  withKeptSecrets([environment(wanted)], [environment(stored, name)])[0]!.browser;

describe('the browser of a folder’s environment', () => {
  it('keeps a password for the same site and name, in any case of the environment', () => {
    const httpCredentials = { origin, username: 'ann', password: '', passwordSet: true };
    expect(browserOf({ httpCredentials }, { httpCredentials }, 'STAGING')).toEqual({ httpCredentials });
    const { passwordSet: _set, ...open } = { ...httpCredentials, username: 'bob' };
    expect(browserOf({ httpCredentials: { ...httpCredentials, username: 'bob' } }, { httpCredentials })).toEqual({
      httpCredentials: open,
    });
  });

  it('keeps headers that the project has, and leaves out others', () => {
    const stored = { extraHeaders: [header('X-Key'), header('X-Old')] };
    expect(browserOf({ extraHeaders: [header('X-Key'), header('X-New')] }, stored)).toEqual({
      extraHeaders: [header('X-Key')],
    });
    expect(browserOf({ extraHeaders: [header('X-New')] }, stored)).toEqual({});
    expect(browserOf({ extraHeaders: [header('X-Key')] }, stored, 'Other')).toEqual({});
  });

  it('leaves the rest as it is', () =>
    expect(browserOf({ locale: 'de-CH' }, { locale: 'en-US' })).toEqual({ locale: 'de-CH' }));
});
