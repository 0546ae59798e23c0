import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Api } from '../support/product/api.js';
import { rest } from '../support/product/rest.js';
import { TestServer } from '../support/product/server.js';
import { ownServer } from '../support/product/shared-server.js';

const plain = ownServer();
const settings = async (api: Api) => (await rest<{ data: object }>(api, '/api/client-settings')).json.data;
const policy = async (api: Api): Promise<string> => (await fetch(api.url)).headers.get('Content-Security-Policy') ?? '';
const put = (body: object) => rest(plain.admin, '/api/admin/settings', { method: 'PUT', body });

describe('/api/client-settings', () => {
  it('gives visitors what the screens need, with the documented defaults', async () => {
    await put({ jurisdiction: null });
    expect(await settings(plain.visitor)).toEqual({
      captcha: null,
      passwordMin: 5,
      emailEndingMax: 4,
      jurisdiction: null,
      ipLookupUrl: null,
    });
    expect(await policy(plain.visitor)).toContain("script-src 'self';");
    expect(await policy(plain.visitor)).not.toMatch(/https:\/\//);
  });
});

describe('/api/admin/settings', () => {
  it('sets the jurisdiction of the terms of service', async () => {
    expect(await put({ jurisdiction: '  Norway ' })).toMatchObject({ http: 200, json: { jurisdiction: 'Norway' } });
    expect(await put({ jurisdiction: 'Iceland' })).toMatchObject({ http: 200, json: { jurisdiction: 'Iceland' } });
    expect(await rest(plain.admin, '/api/admin/settings')).toMatchObject({ json: { jurisdiction: 'Iceland' } });
    expect(await settings(plain.visitor)).toMatchObject({ jurisdiction: 'Iceland' });
    expect(await put({ jurisdiction: ' ' })).toMatchObject({ http: 200, json: { jurisdiction: null } });
    await put({ jurisdiction: 'Norway' });
    expect(await put({})).toMatchObject({ http: 200, json: { jurisdiction: 'Norway' } });
    expect(await put({ jurisdiction: null })).toMatchObject({ http: 200, json: { jurisdiction: null } });
  });

  it('refuses long values and unknown fields', async () => {
    expect(await put({ jurisdiction: 'x'.repeat(201) })).toMatchObject({
      http: 422,
      json: { errors: { jurisdiction: 'Jurisdiction should have at most 200 characters' } },
    });
    expect(await put({ colour: 'blue' })).toMatchObject({ http: 422 });
  });
});

describe('with a captcha and an address lookup', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({
      env: {
        CAPTCHA_SECRET: 'not for the screens',
        CAPTCHA_SITE_KEY: 'site-key',
        CAPTCHA_VERIFY_URL: 'https://api.hcaptcha.com/siteverify',
        IP_LOOKUP_URL: 'https://address.example/json?format=json',
        PASSWORD_MIN: '9',
        EMAIL_ENDING_MAX: '63',
      },
    });
  });
  afterAll(() => server?.stop());

  it('the screens get their settings without the secret, and the content policy allows them', async () => {
    expect(await settings(server.api)).toEqual({
      captcha: { siteKey: 'site-key', scriptUrl: 'https://js.hcaptcha.com/1/api.js' },
      passwordMin: 9,
      emailEndingMax: 63,
      jurisdiction: null,
      ipLookupUrl: 'https://address.example/json?format=json',
    });
    // The address is accepted, so only the captcha is missing.
    const login = { email: 'ada@qa.technology', password: 'long enough' };
    expect((await server.api.call<{ errors: object }>('/users/login', login)).errors).not.toHaveProperty('email');
    const csp = await policy(server.api);
    expect(csp).toMatch(/script-src [^;]*https:\/\/js\.hcaptcha\.com/);
    expect(csp).toMatch(/frame-src [^;]*https:\/\/\*\.hcaptcha\.com/);
    expect(csp).toMatch(/connect-src [^;]*https:\/\/address\.example(;|$)/);
    expect(csp).not.toContain('google');
  });
});
