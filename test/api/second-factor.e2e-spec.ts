import { TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import {
  passCodes,
  readSecondFactor,
  secure,
  type SecuredMember,
  type SignIn,
  signInWithCode,
  wrongCode,
} from '../factories/second-factor.js';
import { refusal } from '../support/product/api.js';
import { Authenticator } from '../support/browser/authenticator.js';
import { withDatabase } from '../support/product/database.js';
import { shareMailServer, tokenIn } from '../support/servers/mail-server.js';
import { rest } from '../support/product/rest.js';
import { ownServer } from '../support/product/shared-server.js';

const mail = shareMailServer();
const on = ownServer(() => ({ env: { SMTP_URL: mail.url, LOG_LEVEL: 'trace' } }));

const NEEDED = refusal(401, TEXTS.secondFactorNeeded);
const NO_SET_UP = refusal(409, { second_factor: expect.stringContaining('no set-up to confirm') });
const WRONG_CODE = { code: TEXTS.codeRefused };
const SUBJECT = { on: 'Two-factor sign-in is on', off: 'Two-factor sign-in is off', used: 'A recovery code was used' };

const createPerson = (rights?: object) => createMember(on.admin, on.visitor, mail, rights);
const createSecured = async (rights?: object): Promise<SecuredMember> => secure(await createPerson(rights));

const signIn = (person: SignIn, code?: string) => signInWithCode(on.visitor, person, code);
/** By a mailed link. */
async function choosePassword(email: string, password: string): Promise<void> {
  await on.visitor.ok('/users/password-reset-link', { email });
  const token = tokenIn(await mail.next(email, 'Choose a new password'), '/forgot-password');
  await on.visitor.ok('/users/password-update', { token, password });
}
const auditOf = async (email: string): Promise<string[]> => {
  const { json } = await rest<{ event: string }[]>(on.admin, '/api/admin/audit-log', {
    query: { filter: { q: email } },
  });
  return json.map(({ event }) => event);
};

describe('turning it on', () => {
  it('takes the password and a first code, and changes nothing before that', async () => {
    const person = await createPerson();
    const { api, password, email } = person;
    expect(await readSecondFactor(api)).toEqual({ on: false, demanded: false, recoveryCodes: 0 });
    expect(await api.call('/users/second-factor-confirm', { code: '123456' })).toEqual(NO_SET_UP);
    expect(await api.call('/users/second-factor-start', { password: 'not the password' })).toEqual(
      refusal(422, { password: 'This is not your password' }),
    );
    const start = () => api.ok<{ data: { secret: string; uri: string } }>('/users/second-factor-start', { password });
    const before = new Authenticator((await start()).data.secret);
    const { secret, uri } = (await start()).data;
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    const app = new Authenticator(secret);
    for (const code of [wrongCode(app), before.code()])
      expect(await api.call('/users/second-factor-confirm', { code })).toEqual(refusal(422, WRONG_CODE));
    expect(await signIn(person)).toMatchObject({ http: 200 });
    const code = app.code();
    const confirmed = await api.ok<{ data: { recoveryCodes: string[] } }>('/users/second-factor-confirm', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(new Set(confirmed.data.recoveryCodes).size).toBe(10);
    expect(await readSecondFactor(api)).toEqual({ on: true, demanded: false, recoveryCodes: 10 });
    await mail.next(email, SUBJECT.on);
    expect(await auditOf(email)).toContain('second-factor-on');
    expect(await api.call('/users/second-factor-start', { password })).toMatchObject({ http: 409 });
    expect(await api.call('/users/second-factor-confirm', { code: app.code(1) })).toMatchObject({ http: 409 });
  });

  it('can’t be completed after the password has changed', async () => {
    const { api, email, password } = await createPerson();
    const { data } = await api.ok<{ data: { secret: string } }>('/users/second-factor-start', { password });
    await choosePassword(email, 'a new one');
    const again = await on.visitor.signIn(email, 'a new one');
    const code = new Authenticator(data.secret).code();
    expect(await again.call('/users/second-factor-confirm', { code })).toEqual(NO_SET_UP);
    expect(await signIn({ email, password: 'a new one' })).toMatchObject({ http: 200 });
  });

  it('signs the owner out everywhere else', async () => {
    const person = await createPerson();
    const elsewhere = await on.visitor.signIn(person.email, person.password);
    await secure(person);
    expect(await elsewhere.call('/users/profile-info')).toEqual(refusal(401, TEXTS.tokenNotValid));
    expect(await person.api.call('/users/profile-info')).toMatchObject({ http: 200 });
  });
});

describe('a sign-in', () => {
  it('without it works as before, whatever the code', async () => {
    const person = await createPerson();
    for (const code of [undefined, '', '123456'])
      expect(Object.keys(await signIn(person, code))).toEqual(['http', 'status', 'token', 'super_admin', 'data']);
  });

  it('with it takes password and code, and each code once', async () => {
    const person = await createSecured();
    const { app, email } = person;
    const wrongPassword = { ...person, password: 'not the password' };
    for (const code of [undefined, app.code(1)])
      expect(await signIn(wrongPassword, code)).toEqual(refusal(401, { email: TEXTS.signInRefused }));
    for (const none of [undefined, '', ' ']) expect(await signIn(person, none)).toEqual(NEEDED);
    expect(await signIn(person, wrongCode(app))).toEqual(refusal(401, WRONG_CODE));
    expect(await signIn(person, person.firstCode)).toEqual(refusal(401, WRONG_CODE));
    const code = app.code(1);
    const answer = await signIn(person, code);
    expect(Object.keys(answer)).toEqual(['http', 'status', 'token', 'super_admin', 'data']);
    expect(answer.http).toBe(200);
    expect(await signIn(person, code)).toEqual(refusal(401, WRONG_CODE));
    const events = await auditOf(email);
    expect(events.slice(0, 3)).toEqual(['sign-in-refused', 'sign-in', 'sign-in-refused']);
  });

  it('of several at once with the same code succeeds once', async () => {
    const person = await createSecured();
    const other = person.recoveryCodes[0]!;
    for (const code of [person.app.code(1), other]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(person, code)));
      expect(answers.map(({ http }) => http).sort((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
    }
  });

  it('by a recovery code works once, however it is typed, and mails the owner', async () => {
    const person = await createSecured();
    const [first, second] = person.recoveryCodes as [string, string];
    expect(await signIn(person, first)).toMatchObject({ http: 200 });
    expect(await signIn(person, first)).toEqual(refusal(401, WRONG_CODE));
    expect((await mail.next(person.email, SUBJECT.used)).text).toContain('9 are left');
    expect(await signIn(person, second.toLowerCase().replaceAll('-', ' '))).toMatchObject({ http: 200 });
    expect(await readSecondFactor(person.api)).toMatchObject({ recoveryCodes: 8 });
    expect(await auditOf(person.email)).toContain('recovery-code-used');
    const another = await createSecured();
    expect(await signIn(another, person.recoveryCodes[2])).toEqual(refusal(401, WRONG_CODE));
  });

  it('requires a code even after the password was reset by a link', async () => {
    const { email, app } = await createSecured();
    await choosePassword(email, 'a new one');
    const person = { email, password: 'a new one' };
    expect(await signIn(person)).toEqual(NEEDED);
    expect(await signIn(person, app.code(1))).toMatchObject({ http: 200 });
  });
});

describe('the owner', () => {
  it('replaces the recovery codes by password and code', async () => {
    const person = await createSecured();
    const { api, password, app, recoveryCodes } = person;
    const renew = (body: object) =>
      api.call<{ data: { recoveryCodes: string[] } }>('/users/second-factor-recovery-codes', body);
    expect(await renew({ password, code: wrongCode(app) })).toEqual(refusal(422, WRONG_CODE));
    const { data } = await renew({ password, code: app.code(1) });
    expect(new Set([...recoveryCodes, ...data.recoveryCodes]).size).toBe(20);
    expect(await signIn(person, recoveryCodes[0])).toEqual(refusal(401, WRONG_CODE));
    expect(await signIn(person, data.recoveryCodes[0])).toMatchObject({ http: 200 });
    expect(await auditOf(person.email)).toContain('recovery-codes-renewed');
  });

  it('turns it off by password and code', async () => {
    const person = await createSecured();
    const { api, password, app, recoveryCodes } = person;
    const turnOff = (body: object) => api.call('/users/second-factor-off', body);
    expect(await turnOff({ password, code: wrongCode(app) })).toEqual(refusal(422, WRONG_CODE));
    expect(await turnOff({ password: 'not the password', code: app.code(1) })).toMatchObject({
      http: 422,
      errors: { password: 'This is not your password' },
    });
    expect(await turnOff({ password, code: recoveryCodes[0] })).toEqual({ http: 200, status: 'success' });
    expect(await turnOff({ password, code: recoveryCodes[1] })).toMatchObject({ http: 409 });
    expect(await readSecondFactor(api)).toEqual({ on: false, demanded: false, recoveryCodes: 0 });
    expect(await signIn(person)).toMatchObject({ http: 200 });
    await mail.next(person.email, SUBJECT.off);
    expect(await auditOf(person.email)).toContain('second-factor-off');
    await secure(person);
  });
});

describe('an administrator', () => {
  const reset = (userId: number, api = on.admin) =>
    rest<{ errors?: object; second_factor?: boolean }>(api, `/api/admin/user-list/${userId}/second-factor-reset`, {
      method: 'POST',
    });

  it('turns it off for somebody else, who gets a mail', async () => {
    const person = await createSecured();
    const row = await rest(on.admin, `/api/admin/user-list/${person.userId}`);
    expect(row.json).toMatchObject({ second_factor: true });
    expect(await reset(person.userId)).toMatchObject({ http: 200, json: { second_factor: false } });
    expect(await signIn(person)).toMatchObject({ http: 200 });
    expect((await mail.next(person.email, SUBJECT.off)).text).toContain('An administrator has turned off');
    expect(await auditOf(person.email)).toContain('second-factor-reset');
    expect(await reset(person.userId)).toMatchObject({ http: 409 });
    expect(await reset(2_000_000_000)).toMatchObject({ http: 404 });
  });

  it('does not turn off their own that way', async () => {
    const admin = await createSecured({ super_admin: true });
    expect(await reset(admin.userId, admin.api)).toMatchObject({ http: 409 });
    expect(await readSecondFactor(admin.api)).toMatchObject({ on: true });
  });
});

describe('secrets', () => {
  it('are in no table, log line or audit entry in clear', async () => {
    const person = await createSecured();
    const { app, secret, recoveryCodes, password } = person;
    await signIn(person, app.code(1));
    await signIn(person, recoveryCodes[0]);
    await passCodes(on.server, person);
    await signIn(person, wrongCode(app));
    await signIn(person, recoveryCodes[0]);
    await person.api.call('/users/second-factor-recovery-codes', { password, code: app.code() });
    const stored = await withDatabase(on.server, async ({ manager }) => {
      const tables = ['users', 'second_factors', 'recovery_codes', 'audit_log', 'outgoing'];
      return JSON.stringify(await Promise.all(tables.map((table) => manager.query(`SELECT * FROM ${table}`))));
    });
    expect(stored).toContain(person.email);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', ''))]) {
      expect(stored).not.toContain(text);
      expect(on.server.log).not.toContain(text);
    }
    expect(on.server.log).toContain('/users/second-factor-start');
  });
});
