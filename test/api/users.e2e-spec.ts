import { createHmac } from 'node:crypto';
import { LIMITS, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { Api, refusal } from '../support/product/api.js';
import { rest } from '../support/product/rest.js';
import { ADMIN } from '../support/product/server.js';
import { ownServer } from '../support/product/shared-server.js';

const SECRET = 'a secret that only this test and its server know';
const on = ownServer({ env: { TOKEN_SECRET: SECRET } });

const PROFILE = {
  email: ADMIN.email,
  firstName: 'Administrator',
  lastName: '',
  userName: 'Administrator',
  phone: '',
  country: '',
  xecutor_duid: null,
  super_admin: true,
  user_role: 'admin',
  roles: [],
  role_permission: {},
};

describe('/users/login', () => {
  it('answers a token, the super-admin flag and the profile', async () => {
    const answer = await on.visitor.ok<{ token: string }>('/users/login', ADMIN);
    expect(answer).toMatchObject({ http: 200, super_admin: true, data: PROFILE });
    expect(answer.token.length).toBeGreaterThan(10);
  });

  it('accepts the address in any case and with spaces around it', async () => {
    const answer = await on.visitor.call('/users/login', { ...ADMIN, email: ` ${ADMIN.email.toUpperCase()} ` });
    expect(answer.http).toBe(200);
  });

  it('accepts the additional fields of the form', async () => {
    for (const captcha of ['an answer', '', null]) {
      const answer = await on.visitor.call('/users/login', { ...ADMIN, 'g-recaptcha-response': captcha, tc: true });
      expect(answer.http).toBe(200);
    }
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const wrong = await on.visitor.call('/users/login', { ...ADMIN, password: 'not the password' });
    const unknown = await on.visitor.call('/users/login', { ...ADMIN, email: 'nobody@example.com' });
    expect(wrong).toEqual(refusal(401, { email: TEXTS.signInRefused }));
    expect(unknown).toEqual(wrong);
  });

  it.each(['', 'admin', 'admin@', '@example.com', 'admin@example', 'admin@example.c', 'a b@example.com'])(
    'refuses the address "%s"',
    async (email) => {
      const answer = await on.visitor.call('/users/login', { ...ADMIN, email });
      expect(answer).toEqual(refusal(422, { email: TEXTS.emailInvalid }));
    },
  );

  it('says that an address ends in more letters than are allowed', async () => {
    const answer = await on.visitor.call('/users/login', { ...ADMIN, email: 'admin@example.abcde' });
    expect(answer).toEqual(refusal(422, { email: expect.stringContaining('can end in 2 to 4 letters here') }));
  });

  it('refuses a password below the sign-in minimum, and missing fields', async () => {
    const sentence = `Password should have ${LIMITS.passwordMinSignIn} to ${LIMITS.passwordMax} characters`;
    const short = await on.visitor.call('/users/login', { ...ADMIN, password: 'abc' });
    expect(short).toEqual(refusal(422, { password: sentence }));
    const empty = await on.visitor.call('/users/login');
    expect(empty).toEqual(refusal(422, { email: TEXTS.emailInvalid, password: sentence }));
  });
});

describe('a sign-in', () => {
  const signInFrom = (clientIP: string) =>
    fetch(`${on.server.url}/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', clientIP },
      body: JSON.stringify(ADMIN),
    });
  const lastSignIn = async () => {
    const { data } = await on.admin.ok<{ data: { last_login_ip: object }[] }>('/admin/user-list');
    return data[0]?.last_login_ip;
  };

  it('stores the connection’s address, and the country that the client reports', async () => {
    await signInFrom(JSON.stringify({ ip: '203.0.113.7', country: 'New Zealand', timestamp: 1 }));
    expect(await lastSignIn()).toEqual({ ip: '127.0.0.1', country: 'New Zealand' });
    expect((await signInFrom('{"country":')).status).toBe(200);
    expect(await lastSignIn()).toEqual({ ip: '127.0.0.1', country: '' });
  });

  it('is in the audit log, and so is a refused one', async () => {
    const email = 'nobody@audit.example.com';
    await on.visitor.call('/users/login', { email, password: 'a secret typed in' });
    const entries = async (event: string): Promise<unknown> => {
      const query = new URLSearchParams({ filter: JSON.stringify({ event }) });
      const response = await fetch(`${on.server.url}/api/admin/audit-log?${query}`, {
        headers: { Token: on.admin.token ?? '' },
      });
      return response.json();
    };
    expect(JSON.stringify(await entries('sign-in'))).toContain(ADMIN.email);
    const refused = JSON.stringify(await entries('sign-in-refused'));
    expect(refused).toContain(email);
    expect(refused).not.toContain('a secret typed in');
  });
});

describe('/users/profile-info', () => {
  it('answers the profile', async () => {
    const { data } = await on.admin.ok('/users/profile-info');
    expect(data).toMatchObject(PROFILE);
  });

  it('refuses a non-empty body', async () => {
    const answer = await on.admin.call('/users/profile-info', { userId: 2 });
    expect(answer).toEqual(refusal(422, { userId: 'Unknown field: userId' }));
  });
});

describe('/users/profile-update', () => {
  const update = (body: object) => on.admin.call<{ data: object }>('/users/profile-update', body);

  it('changes the fields it names, and leaves the others', async () => {
    expect(await update({ lastName: ' Example ', phone: '0123 456', country: 'Norway' })).toMatchObject({
      http: 200,
      data: { ...PROFILE, lastName: 'Example', phone: '0123 456', country: 'Norway' },
    });
    expect(await update({ phone: '', country: '' })).toMatchObject({ data: { ...PROFILE, lastName: 'Example' } });
    const { json } = await rest<object[]>(on.admin, '/api/admin/audit-log', {
      query: { filter: { event: 'profile-changed' } },
    });
    expect(json).toMatchObject([
      { detail: { before: { phone: '0123 456', country: 'Norway' }, after: { phone: '', country: '' } } },
      { detail: { before: { lastName: '' }, after: { lastName: 'Example' } } },
    ]);
    expect(await update({ lastName: '' })).toMatchObject({ data: PROFILE });
    expect(await on.admin.ok('/users/profile-info')).toMatchObject({ data: PROFILE });
  });

  it.each([
    [{ firstName: 'A' }, 'firstName'],
    [{ firstName: '' }, 'firstName'],
    [{ firstName: '\u200b\u200b' }, 'firstName'],
    [{ lastName: 'a\u0000b' }, 'lastName'],
    [{ phone: '1' }, 'phone'],
    [{ country: '1234' }, 'country'],
    [{ email: 'other@example.com' }, 'email'],
    [{ super_admin: true }, 'super_admin'],
  ])('refuses %j', async (body, field) => {
    expect(await update(body)).toMatchObject({ http: 422, errors: { [field]: expect.any(String) } });
    expect(await on.admin.ok('/users/profile-info')).toMatchObject({ data: PROFILE });
  });
});

describe('/users/logout', () => {
  it('revokes only its own token', async () => {
    const [leaving, staying] = [await on.server.admin(), await on.server.admin()];
    await leaving.ok('/users/logout');
    expect(await leaving.call('/users/profile-info')).toEqual(refusal(401, TEXTS.tokenNotValid));
    expect(await leaving.call('/users/logout')).toEqual(refusal(401, TEXTS.tokenNotValid));
    expect((await staying.call('/users/profile-info')).http).toBe(200);
  });
});

describe('token errors', () => {
  const answerTo = (token?: string) => new Api(on.server.url, token).call('/users/profile-info');

  it('Token required: no token', async () => {
    expect(await answerTo()).toEqual(refusal(401, TEXTS.tokenRequired));
  });

  it('Token invalid: unreadable or forged', async () => {
    const { header, payload } = await openToken();
    const unsigned = `${encode({ ...header, alg: 'none' })}.${encode(payload)}.`;
    const tokens = [
      'x',
      'a.b.c',
      sign(header, payload, 'another secret'),
      sign({ ...header, alg: 'HS512' }, payload),
      unsigned,
    ];
    for (const token of tokens) expect(await answerTo(token)).toEqual(refusal(401, TEXTS.tokenInvalid));
  });

  it('Token expired: too old', async () => {
    const { header, payload } = await openToken();
    const token = sign(header, { ...payload, exp: Math.floor(Date.now() / 1000) - 1 });
    expect(await answerTo(token)).toEqual(refusal(401, TEXTS.tokenExpired));
  });

  it('Token not valid: unknown session', async () => {
    const { header, payload } = await openToken();
    const token = sign(header, { ...payload, sid: '00000000-0000-4000-8000-000000000000' });
    expect(await answerTo(token)).toEqual(refusal(401, TEXTS.tokenNotValid));
  });

  it('no error: a token signed by this server', async () => {
    const { header, payload } = await openToken();
    expect((await answerTo(sign(header, payload))).http).toBe(200);
  });
});

type Json = Record<string, unknown>;
const encode = (part: Json): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json;

/** The contents of a fresh token. */
async function openToken(): Promise<{ header: Json; payload: Json }> {
  const { token } = await on.server.admin();
  const [header, payload] = token!.split('.');
  return { header: decode(header!), payload: decode(payload!) };
}

function sign(header: Json, payload: Json, secret = SECRET): string {
  const text = `${encode(header)}.${encode(payload)}`;
  const hash = header.alg === 'HS512' ? 'sha512' : 'sha256';
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}
